"use strict";
// Elements made from data; text is always set as text, so nothing that a bot wrote can become HTML.
const TABLES = {};  // game -> { centre(position, about), seat(position, seat, about) }

function h(name, attributes, ...children) {
  const svg = h.svg.has(name);
  const element = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}
h.svg = new Set(["svg", "path", "rect", "circle", "ellipse", "line", "g", "text", "polygon"]);

function badge(seat) {
  return h("span", { class: "badge s" + (seat % 6), "aria-hidden": "true" }, String(seat));
}

function icon(path, box) {
  return h("svg", { viewBox: box || "0 0 24 24", "aria-hidden": "true" }, h("path", { d: path }));
}

// A group of drawn things with one name for those who listen.
function group(label, attributes, ...children) {
  return h("span", { role: "img", "aria-label": label, ...attributes }, ...children);
}

function plural(number, one, many) {
  return number + " " + (number === 1 ? one : many || one + "s");
}

function times(number, make) {
  return Array.from({ length: number }, (_, index) => make(index));
}

// What is known of a seat's own things: under `own` where the seats differ; of one seat's page, only its own.
function known(position, key, seat) {
  if (position.own && position.own[key]) return position.own[key][seat];
  return position.you === undefined || position.you === seat ? position[key] : null;
}

// A position as one seat knows it.
function through(position, seat) {
  const { own, ...rest } = position;
  for (const [key, values] of Object.entries(own)) {
    delete rest[key];
    if (values[seat] !== null) rest[key] = values[seat];
  }
  return { ...rest, you: seat };
}

// What an element of the page carries: base64 of zlib of JSON.
async function carried(id) {
  const text = atob(document.getElementById(id).textContent.trim());
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}
