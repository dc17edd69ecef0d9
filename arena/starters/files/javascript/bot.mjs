// A bot for arena: questions come in on standard input, one JSON object a line, answers go out on standard output.
// The thinking is done in strategy.mjs. Nothing here needs to be changed.

import { createInterface } from "node:readline";

import { GAME, Strategy } from "./strategy.mjs";

// Dice that a seed makes the same again (mulberry32): a function that gives an integer from 0 to n - 1.
function diceOf(seed) {
  return (n) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

const oneOf = (list, dice) => list[dice(list.length)];

// A legal action at random, for every decision of every game: each field of a template is a value or a domain.
function anything(legal, dice) {
  const fields = Object.entries(oneOf(legal, dice));
  return Object.fromEntries(fields.map(([field, domain]) => [field, pick(domain, dice)]));
}

// A value of a domain.
function pick(domain, dice) {
  if (typeof domain !== "object") return domain; // not a domain
  const { min, max, step, in: values, from: counts } = domain;
  if (min !== undefined) return min + step * dice(Math.floor((max - min) / step) + 1); // an integer in steps
  if (values !== undefined) return oneOf(values, dice); // one of these
  if (counts === undefined) return domain;
  return Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, dice(count + 1)])); // some of these
}

const say = (message) => console.log(JSON.stringify(message));

let dice = diceOf(0);
let strategy = null;

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      say({ type: "ready" });
      break;
    case "start": // a new match: forget the last one
      dice = diceOf(message.seed);
      strategy = message.game === GAME ? new Strategy(message) : null;
      break;
    case "act":
      say({ type: "action", id: message.id, action: strategy?.choose(message) ?? anything(message.legal, dice) });
      break;
    case "fault": // the last answer did not count
      console.error(message.fault, message.message);
      break;
    case "quit":
      process.exit();
  }
}
