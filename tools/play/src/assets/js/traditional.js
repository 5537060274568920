// Traditional characters for the simplified ones of the page's texts.

/** Pairs of characters. */
const PAIRS = "";

const FORMS = new Map(PAIRS.match(/../gu)?.map((pair) => [...pair]));

/** A text in traditional characters. */
export const traditional = (text) => [...text].map((sign) => FORMS.get(sign) ?? sign).join("");
