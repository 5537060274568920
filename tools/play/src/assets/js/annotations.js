// What stands in a comment besides words: signs for good and bad moves (`$2` or `?`), and commands such
// as `[%eval 0.35]`, `[%clk 0:05:00]`, `[%cal Gh2e2]` (arrows) and `[%csl Re4]` (circles).

/** The signs that books print, by their numbers in PGN. */
export const GLYPHS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+" };

const NUMBERS = new Map(Object.entries(GLYPHS).map(([number, glyph]) => [glyph, number]));
const LEADING = /^\s*(?:\$(\d+)|([!?]{1,2}))(?=\s|$)/;
const COMMAND = /\[%(\w+)\s+([^\]]*)\]/g;

/** The parts of a comment: numbers of signs, commands by their names, words. */
export function parse(comment) {
  let text = comment ?? "";
  const nags = [];
  for (let found = LEADING.exec(text); found; found = LEADING.exec(text)) {
    nags.push(found[1] ?? NUMBERS.get(found[2]));
    text = text.slice(found[0].length);
  }
  const commands = new Map();
  text = text.replace(COMMAND, (_, name, value) => {
    commands.set(name, value.trim());
    return "";
  });
  return { nags, commands, text: text.trim() };
}

/** The comment of such parts. */
export function compose({ nags, commands, text }) {
  const signs = nags.map((nag) => `$${nag}`).join(" ");
  const values = [...commands].filter(([, value]) => value).map(([name, value]) => `[%${name} ${value}]`).join(" ");
  return [signs, [values, text].filter(Boolean).join(" ")].filter(Boolean).join("\n");
}

/** A comment with some parts replaced. */
export function changed(comment, change) {
  const parts = parse(comment);
  change(parts);
  return compose(parts);
}

/** The words of a comment alone. */
export const words = (comment) => parse(comment).text;

/** The signs of a comment as books print them. */
export const glyphs = (comment) => parse(comment).nags.map((nag) => GLYPHS[nag] ?? `$${nag}`).join("");
