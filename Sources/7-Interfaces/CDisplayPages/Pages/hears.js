// How well the wake word is heard, for placing a microphone: a score for what was said, against its threshold.

import { Bar } from "./bar.js";
import { Daemon } from "./daemon.js";
import { applyScale, askForToken, byId, decimal, guardAgainstBurnIn, make, say, timeOfDay, write } from "./parts.js";

const seconds = 10;
const perSecond = 20;
const length = seconds * perSecond;
// A word is recognized well if its score is this far above its threshold; a smaller distance is a matter of luck.
const margin = 0.15;
// A candidate this far below the threshold was not meant as the word.
const least = 0.05;

applyScale();
guardAgainstBurnIn(byId("app"));
const daemon = new Daemon();
askForToken(daemon, byId("key"));
const bar = new Bar(daemon);
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

let index = 0;
let words;
let threshold;
let points = [];
let count = 0;
let best;
let over;
let muted = false;
let trouble = "";
let lesson = "";
let spoken = 0;
let lastHeard = 0;

function clear() {
  [points, count, best, over] = [[], 0, undefined, undefined];
  for (const id of ["peak", "score", "over"]) write(byId(id), "–");
  tell("none", say`Say the wake word from where you will stand.`);
  draw();
}

function tell(verdict, text) {
  byId("verdict").dataset.verdict = verdict;
  write(byId("heard"), text);
}

const decibels = (value) => Number.isFinite(value) ? `${Math.round(value)} dB` : "–";
const title = (word) => word ? word[0].toUpperCase() + word.slice(1) : say`The wake word`;

function take(event) {
  if (!event.words) { draw(); return; }
  choose(event.words.map((one) => one.word));
  const one = event.words[index];
  if (!one) return;
  threshold = one.threshold;
  write(byId("threshold"), decimal(threshold, 2));
  points.push({ score: one.score, match: one.match, heard: one.heard });
  count += 1;
  if (points.length > length) points.shift();
  // A person cannot read numbers that change twenty times a second.
  if (count % 5 === 0) {
    write(byId("level"), decibels(event.level));
    write(byId("floor"), decibels(event.floor));
  }
  const distance = event.level - event.floor;
  if (distance > 6 && (over === undefined || distance > over)) {
    over = distance;
    write(byId("over"), decibels(over));
  }
  if (one.score !== undefined && one.score > least) judge(one);
  draw();
}

function judge(one) {
  const time = Date.now();
  // Candidates that come close together are one word; the best of them counts.
  if (time - lastHeard < 1000 && one.score < spoken) return;
  [spoken, lastHeard] = [one.score, time];
  write(byId("score"), decimal(one.score, 2));
  if (best === undefined || one.score > best) {
    best = one.score;
    write(byId("peak"), decimal(best, 2));
  }
  const score = decimal(one.score, 2);
  if (one.score >= threshold + margin) tell("well", say`${title(one.word)} was heard well: ${score}.`);
  else if (one.score >= threshold) tell("just", say`${title(one.word)} was just heard: ${score}. Closer, or with less noise, is safer.`);
  else if (one.score >= threshold / 2) tell("missed", say`Not heard: ${score} is below ${decimal(threshold, 2)}. If that was the wake word, move the microphone closer.`);
}

function choose(names) {
  const list = byId("word");
  if (names.join("\n") === words?.join("\n")) return;
  words = names;
  index = Math.min(index, Math.max(0, words.length - 1));
  list.replaceChildren(...words.map((name, number) => make("option", { value: String(number) }, title(name))));
  list.value = String(index);
  list.hidden = words.length < 2;
}

// The picture: ten seconds, the newest on the right. If the person prefers less motion, only the newest point moves,
// which goes over the picture from left to right and begins again.
const ink = Object.fromEntries(["blue", "green", "orange", "faint", "line", "soft"].map((name) =>
  [name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()]));

function draw() {
  const canvas = byId("trace");
  const [width, height] = [Math.round(canvas.clientWidth * devicePixelRatio), Math.round(canvas.clientHeight * devicePixelRatio)];
  if (!width || !height) return;
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) * devicePixelRatio / 10;
  const [left, top, bottom] = [76 * unit, 16 * unit, 16 * unit];
  const y = (value) => top + (1 - Math.max(0, Math.min(1, value))) * (height - top - bottom);
  const x = (place) => left + place / (length - 1) * (width - left);
  const first = isStill.matches ? count - points.length : 0;
  const place = (number) => isStill.matches ? (first + number) % length : length - points.length + number;
  context.clearRect(0, 0, width, height);
  context.font = `600 ${26 * unit}px Inter, system-ui, sans-serif`;
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const value of [0, 0.5, 1]) {
    line(context, [[left, y(value)], [width, y(value)]], ink.line, 2 * unit);
    context.fillStyle = ink.soft;
    context.fillText(decimal(value, 1), left - 14 * unit, y(value));
  }
  let run = [];
  points.forEach((point, number) => {
    if (number && place(number) < place(number - 1)) { line(context, run, ink.faint, 3 * unit); run = []; }
    run.push([x(place(number)), y(point.match)]);
  });
  line(context, run, ink.faint, 3 * unit);
  points.forEach((point, number) => {
    if (!(point.score > 0)) return;
    const at = x(place(number));
    const isOver = threshold !== undefined && point.score >= threshold;
    line(context, [[at, y(0)], [at, y(point.score)]], isOver ? ink.green : ink.blue, 10 * unit);
    context.fillStyle = isOver ? ink.green : ink.blue;
    context.beginPath();
    context.arc(at, y(point.score), 11 * unit, 0, 7);
    context.fill();
  });
  if (threshold !== undefined) line(context, [[left, y(threshold)], [width, y(threshold)]], ink.orange, 5 * unit, [22 * unit, 16 * unit]);
  if (best !== undefined) line(context, [[left, y(best)], [width, y(best)]], ink.green, 5 * unit, [5 * unit, 12 * unit]);
}

function line(context, points, color, width, dash = []) {
  if (points.length < 2) return;
  context.strokeStyle = color;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.beginPath();
  points.forEach(([x, y], number) => number ? context.lineTo(x, y) : context.moveTo(x, y));
  context.stroke();
}

// Shows the contact with the daemon, and a hint about the microphone.
function status() {
  const line = byId("stale");
  line.hidden = daemon.isThere || !daemon.hasToken;
  document.documentElement.dataset.stale = String(!daemon.isThere && count > 0);
  if (!line.hidden) write(line, daemon.lastContact ? say`No contact with the daemon since ${timeOfDay(daemon.lastContact, true)}. Trying again…` : say`Connecting to the daemon…`);
  const hints = { lost: say`The microphone is lost.`, busy: say`Another program has the microphone.`, stalled: say`The microphone delivers nothing.`, silent: say`The microphone delivers only silence.` };
  write(byId("hint"), !daemon.isThere ? say`Not connected.` : muted ? say`The room is muted: nothing is heard.` : hints[trouble]
    ?? (lesson ? say`A lesson for “${title(lesson)}” is in progress: no command is accepted.`
      : words?.length === 0 ? say`No wake word is listened for.`
      : say`How well the wake word is heard here.`));
}

function follow(event) {
  bar.take(event);
  if (event.event === "snapshot") [muted, trouble, lesson] = [event.muted, event.microphone, event.lesson ?? ""];
  if (event.event === "muted") muted = event.muted;
  if (event.event === "lesson") lesson = event.over ? "" : event.keyword;
  if (event.event === "device") trouble = event.change;
  status();
}

daemon.addEventListener("back", status);
daemon.addEventListener("gone", status);
daemon.follow("/events", 0, follow);
daemon.follow("/scores", 4000, take);
byId("clear").addEventListener("click", clear);
byId("word").addEventListener("change", (event) => { index = Number(event.currentTarget.value); clear(); });
new ResizeObserver(draw).observe(byId("trace"));
setInterval(() => {
  write(byId("clock"), timeOfDay(Date.now()));
  status();
  byId("trace").setAttribute("aria-label", best === undefined ? say`No candidate for the wake word yet`
    : say`Best score ${decimal(best, 2)}, threshold ${decimal(threshold, 2)}`);
}, 1000);
write(byId("clock"), timeOfDay(Date.now()));
status();
