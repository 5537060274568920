// Games on a board: GAMES is put before this by the report.
(() => {
  const SIGNS = { K: "帥", A: "仕", B: "相", N: "傌", R: "俥", C: "炮", P: "兵",
                  k: "將", a: "士", b: "象", n: "馬", r: "車", c: "砲", p: "卒" };
  const STEP = 36, RIM = 26;
  const root = document.getElementById("games");
  const [choice, board, line, slider] = ["select", ".board", ".line", "input"].map(s => root.querySelector(s));
  let positions = [], moves = [];

  const x = file => RIM + file * STEP, y = rank => RIM + (9 - rank) * STEP;

  /** The pieces of a FEN by square, such as {e0: "K"}. */
  function pieces(fen) {
    const found = {};
    fen.split(" ")[0].split("/").forEach((row, index) => {
      let file = 0;
      for (const sign of row) {
        if (sign >= "1" && sign <= "9") { file += Number(sign); continue; }
        found["abcdefghi"[file] + (9 - index)] = sign;
        file += 1;
      }
    });
    return found;
  }

  function grid() {
    const path = [];
    for (let rank = 0; rank < 10; rank++) path.push(`M${x(0)} ${y(rank)}H${x(8)}`);
    for (let file = 0; file < 9; file++) {
      const whole = file === 0 || file === 8;
      path.push(whole ? `M${x(file)} ${y(0)}V${y(9)}` : `M${x(file)} ${y(0)}V${y(4)}M${x(file)} ${y(5)}V${y(9)}`);
    }
    for (const rank of [0, 7]) path.push(`M${x(3)} ${y(rank)}L${x(5)} ${y(rank + 2)}M${x(5)} ${y(rank)}L${x(3)} ${y(rank + 2)}`);
    return `<path class="grid" d="${path.join("")}"/>`;
  }

  function draw() {
    const ply = Number(slider.value), last = moves[ply - 1];
    const mark = square => `<circle class="last" cx="${x("abcdefghi".indexOf(square[0]))}" cy="${y(Number(square[1]))}" r="17"/>`;
    const marks = last ? mark(last.slice(0, 2)) + mark(last.slice(2)) : "";
    const discs = Object.entries(positions[ply]).map(([square, sign]) => {
      const [cx, cy] = [x("abcdefghi".indexOf(square[0])), y(Number(square[1]))];
      const side = sign < "a" ? "red" : "black";
      return `<circle class="disc ${side}" cx="${cx}" cy="${cy}" r="15"/><text class="sign ${side}" x="${cx}" y="${cy + 6}">${SIGNS[sign]}</text>`;
    });
    const [width, height] = [x(8) + RIM, y(0) + RIM];
    board.innerHTML = `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="The position after ${ply} plies">${grid()}${discs.join("")}${marks}</svg>`;
    line.textContent = ply ? `${ply} of ${moves.length}: ${last}` : `${moves.length} plies`;
  }

  function open(game) {
    moves = game.moves ? game.moves.split(" ") : [];
    positions = [pieces(game.fen)];
    for (const move of moves) {
      const next = { ...positions[positions.length - 1] };
      next[move.slice(2)] = next[move.slice(0, 2)];
      delete next[move.slice(0, 2)];
      positions.push(next);
    }
    slider.max = moves.length;
    slider.value = moves.length;
    draw();
  }

  GAMES.forEach((game, index) => choice.add(new Option(game.name, index)));
  choice.addEventListener("change", () => open(GAMES[choice.value]));
  slider.addEventListener("input", draw);
  root.querySelectorAll("button").forEach(button => button.addEventListener("click", () => {
    slider.value = { first: 0, back: Number(slider.value) - 1, on: Number(slider.value) + 1, last: slider.max }[button.name];
    draw();
  }));
  open(GAMES[0]);
})();
