// Pieces of a page. Text is only ever set as text: a name that looks like markup is a name.

import { numbered, sentences } from "./told.js";
import { words } from "./words.js";

// A text in the language of the page, English if that has none: say`Say “${word}”` looks for “Say “%1””.
export function say(parts, ...values) { return fill(numbered(parts), values); }

const fill = (text, values) =>
  (words[text] ?? text).replace(/%(\d+)/g, (mark, number) => number - 1 in values ? values[number - 1] : mark);

// Times, days and numbers are those of that language, and a day has 24 hours.
const locale = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
const clock = { hour: "numeric", minute: "2-digit", hourCycle: "h23" };
const clocks = [clock, { ...clock, second: "2-digit" }].map((options) => new Intl.DateTimeFormat(locale, options));
export const timeOfDay = (date, seconds = false) => clocks[Number(seconds)].format(new Date(date));
export const longDay = (date) => date.toLocaleDateString(locale, { weekday: "long", day: "numeric", month: "long" });
export const weekday = (date) => date.toLocaleDateString(locale, { weekday: "short" });
export const decimal = (value, digits) =>
  value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

// Translates a sentence of the daemon, and the sentences quoted in it, into the language of the page; returns any other
// text unchanged.
export function told(text) {
  for (const [pattern, key] of sentences) {
    const values = pattern.exec(text ?? "")?.slice(1);
    if (values) return fill(key, values.map((one) => /^-?\d+\.\d$/.test(one) ? decimal(Number(one), 1) : told(one)));
  }
  return text;
}

// The same as a sentence of its own: with a capital letter, and a mark at its end.
export function sentence(text) {
  const own = told(text);
  return own ? `${own[0].toUpperCase()}${own.slice(1)}${/[.!?]$/.test(own) ? "" : "."}` : "";
}

const svg = "http://www.w3.org/2000/svg";

const shapes = {
  mic: ["M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3z", "M5 11a7 7 0 0 0 14 0M12 18v3M8.5 21h7"],
  off: ["M9 6a3 3 0 0 1 6 0v5m-.9 3A3 3 0 0 1 9 12V9", "M5 11a7 7 0 0 0 11 5.7M19 11a7 7 0 0 1-.6 2.8M12 18v3M8.5 21h7", "M3 3l18 18"],
  gone: ["M12 3.5 22 20.5H2z", "M12 10v5M12 17.6v.4"],
  work: ["M12 3a9 9 0 1 0 9 9"],
  check: ["M4.5 12.5l5 5L19.5 7"],
  skip: ["M5 6l7 6-7 6zM13 6l7 6-7 6z"],
  undo: ["M8 5L3.5 9.5 8 14", "M4 9.5h10a6 6 0 0 1 0 12h-3"],
  help: ["M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3v.5M12 18.4v.2"],
  timer: ["M12 7.5V13l3.5 2", "M12 4.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 2h5"],
  next: ["M13.5 5l6.5 7-6.5 7M4 12h15.5"],
  leave: ["M14 4h5v16h-5M3.5 12h11M10 7l5 5-5 5"],
  close: ["M5 5l14 14M19 5L5 19"],
  flag: ["M6 21V4h12l-3 4.5L18 13H6"],
  bell: ["M6 16.5h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4z", "M10 19.5a2 2 0 0 0 4 0M12 3v2.5"],
  speaks: ["M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z", "M15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"],
  chimes: ["M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z", "M15.5 9a4 4 0 0 1 0 6"],
  quiet: ["M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z", "M15.5 9.5l5 5M20.5 9.5l-5 5"],
  chat: ["M4 5h16v11h-9l-4.5 4V16H4z"],
};

export function icon(name) {
  const picture = document.createElementNS(svg, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  picture.classList.add("icon", `icon-${name}`);
  for (const d of shapes[name] ?? []) {
    const path = document.createElementNS(svg, "path");
    path.setAttribute("d", d);
    picture.append(path);
  }
  return picture;
}

// The shape of the pace: up is ahead, a bar is on pace, down is behind.
export function paceShape(standing) {
  const picture = document.createElementNS(svg, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  picture.classList.add("shape");
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", {
    ahead: "M12 3l10 18H2z", "on-pace": "M2 5h20v5H2zM2 14h20v5H2z", behind: "M12 21L2 3h20z",
  }[standing]);
  picture.append(path);
  return picture;
}

export function paceText(standing, seconds) {
  const lead = minutes(Math.abs(seconds ?? 0) * 1000);
  return { ahead: say`${lead} ahead`, "on-pace": say`On pace`, behind: say`${lead} behind` }[standing];
}

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "on") for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
    else if (name === "data") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

export function button(name, shape, act, properties = {}) {
  return make("button", { type: "button", ...properties, on: { click: act } }, shape && icon(shape), make("span", {}, name));
}

export const byId = (id) => document.getElementById(id);

// Writes only what has changed: a page that hangs for months redraws as little as it can.
export function write(element, text) { if (element.textContent !== text) element.textContent = text; }

const two = (number) => String(number).padStart(2, "0");

// Always shows hours, because 1:28 would look like a time of day.
export function elapsed(milliseconds) {
  const all = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return `${hours}:${two(minutes)}:${two(seconds)}`;
}

export function minutes(milliseconds) {
  const all = Math.round(milliseconds / 60000);
  if (all < 1) return "<1 min";
  return all < 60 ? `${all} min` : `${Math.floor(all / 60)} h ${two(all % 60)} min`;
}

// A procedure with its side, unless its name has that already.
export function withSide(one) {
  const [side, alone] = {
    __proto__: null, left: [say`left`, say`Left side`], right: [say`right`, say`Right side`], bilateral: [say`bilateral`, say`Bilateral side`],
  }[one.laterality] ?? [];
  const plain = (text) => ` ${text.toLowerCase().split(/[^\p{L}]+/u).join(" ")} `;
  const has = (name) => plain(one.procedure ?? "").includes(plain(name));
  if (!side || has(one.laterality) || has(side)) return one.procedure;
  return one.procedure ? `${one.procedure}, ${side}` : alone;
}

// “Delayed by 10 min: waiting for anesthesia”; empty if no delay was reported.
export function delayed(one, seconds = one.reported) {
  const reasons = [...new Set((one.delays ?? []).map((delay) => delay.text))];
  if (!reasons.length && seconds === undefined) return "";
  const late = seconds === undefined ? say`Delayed` : say`Delayed by ${minutes(seconds * 1000)}`;
  return reasons.length ? `${late}: ${reasons.join(", ")}` : late;
}

// Sizes of text by "?scale=", 0.8 to 3.
export function applyScale() {
  const asked = Number(new URLSearchParams(location.search).get("scale"));
  const scale = Number.isFinite(asked) && asked >= 0.8 && asked <= 3 ? asked : 1;
  document.documentElement.style.setProperty("--scale", String(scale));
  document.documentElement.dataset.large = String(scale >= 1.25);
}

// Moves the picture by a few points each minute, so that nothing that stands still burns in.
export function guardAgainstBurnIn(element) {
  let step = 0;
  const move = () => {
    const [x, y] = [Math.round(6 * Math.sin(step * 0.7)), Math.round(6 * Math.cos(step * 0.45))];
    element.style.setProperty("--shift-x", `${x}px`);
    element.style.setProperty("--shift-y", `${y}px`);
    step += 1;
  };
  setInterval(move, 60000);
  return move;
}

// Asks for the token if there is none, or a wrong one.
export function askForToken(daemon, dialog) {
  let wasTried = false;
  const field = make("input", { type: "password", id: "token", autocomplete: "off", spellcheck: "false", required: true });
  const complaint = make("p", { class: "complaint", role: "alert" });
  dialog.replaceChildren(make("form", { method: "dialog", on: {
    submit: (event) => {
      event.preventDefault();
      daemon.token = field.value;
      wasTried = true;
      dialog.close();
      daemon.unlock();
    },
  } }, make("h2", {}, say`This display needs its token`),
  make("p", {}, say`It is in the file that control.http.token-file names. Open the page with #token=… at the end of its address to have it kept.`),
  make("label", { for: "token" }, say`Token`), field, complaint, make("button", { type: "submit", class: "primary" }, say`Open`)));
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  daemon.addEventListener("locked", () => {
    write(complaint, sentence(daemon.obstacle) || (wasTried ? say`The daemon does not know this token.` : ""));
    if (!dialog.open) dialog.showModal();
  });
}
