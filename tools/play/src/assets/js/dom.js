// Making elements.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes, listeners (`onclick`) and children. */
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Gives a place new contents. What has not changed stays, so that no press and no focus is lost: `looks`
 * says by what a change is known. */
export function redraw(place, parts, looks = parts.map((part) => part.outerHTML).join("")) {
  if (place.looks === looks && place.children.length === parts.length) return;
  place.looks = looks;
  place.replaceChildren(...parts);
}

/** The element with an id. */
export const byId = (id) => document.getElementById(id);
