// A lesson: a person says a word several times into the daemon's microphone, and keeps the new model or discards it.
// The lesson lasts as long as its lines are read, so leaving this page ends it.

import { Bar } from "./bar.js";
import { Daemon, Refused } from "./daemon.js";
import { applyScale, askForToken, button, byId, guardAgainstBurnIn, make, timeOfDay, write } from "./parts.js";

applyScale();
guardAgainstBurnIn(byId("app"));
const daemon = new Daemon();
askForToken(daemon, byId("key"));
const bar = new Bar(daemon);

// What the daemon says of the lesson; undefined between lessons.
let lesson;
let words = [];
let isLoaded = false;
let last;
let ended;
let share = 0;
let isBeginning = false;
let loudest = -160;
let playing;

const title = (word) => word ? word[0].toUpperCase() + word.slice(1) : "the word";
const sentence = (text) => text ? `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}` : "";
const endings = {
  kept: ["Learned", "It is listened for from now on."],
  "kept-for-later": ["Kept", "It counts from the next start of the daemon on, if the configuration names its file under keywords."],
  discarded: ["Nothing was kept", "The takes are forgotten, and the word is what it was."],
  idle: ["The lesson is over", "Nothing was said or chosen for a while. The takes are forgotten, and nothing was kept."],
  "too-long": ["The lesson is over", "It took too long. The takes are forgotten, and nothing was kept."],
  tries: ["The lesson is over", "Too much was said that could not be used. Nothing was kept."],
  muted: ["The lesson is over", "The room was muted. The takes are forgotten, and nothing was kept."],
  microphone: ["The lesson is over", "The microphone is lost. The takes are forgotten, and nothing was kept."],
  stopped: ["The lesson is over", "The daemon stopped. The takes are forgotten, and nothing was kept."],
  lost: ["The lesson is over", "There is no contact with the daemon. The takes are forgotten, and nothing was kept."],
};

// Asking.

async function look() {
  try {
    const answer = await daemon.get("/words");
    words = answer.words;
    isLoaded = true;
    draw();
  } catch (error) {
    if (error instanceof Refused && error.status !== 401) complain(error);
  }
}

async function begin() {
  const [word, takes, mode] = ["word", "count", "mode"].map((id) => byId(id)?.value);
  [last, ended, share, isBeginning] = [undefined, undefined, 0, true];
  draw();
  try {
    await daemon.begin("/lesson", { word: word || undefined, takes: Number(takes), mode }, take);
  } catch (error) {
    if (error instanceof Refused) last = { refusal: sentence(error.message) };
  }
  isBeginning = false;
  // A stream that ends without its last line was cut off.
  if (lesson && !ended) ended = "lost";
  lesson = undefined;
  draw();
  look();
}

async function step(name, fields = {}) {
  try {
    return await daemon.post(`/lesson-${name}`, { lesson: lesson.lesson, ...fields });
  } catch (error) {
    complain(error);
    return undefined;
  }
}

function complain(error) {
  last = { refusal: error instanceof Refused ? sentence(error.message) : "The daemon did not answer." };
  draw();
}

function take(event) {
  switch (event.event) {
  case "lesson":
    if (event.phase !== lesson?.phase) share = 0;
    lesson = event;
    draw();
    break;
  case "level": level(event); break;
  case "take":
    last = event;
    loudest = -160;
    draw();
    break;
  case "training":
    share = event.share;
    progress();
    break;
  case "failed": last = { refusal: event.advice }; break;
  case "ended":
    ended = event.reason;
    [lesson, last] = [undefined, undefined];
    draw();
    break;
  }
}

async function keep() {
  const answer = await step("keep");
  if (!answer) return;
  kept = answer;
  draw();
}
let kept;

// Plays a take here, where the page is: the room records nothing meanwhile.
async function play(number) {
  if (playing) { playing.source.stop(); return; }
  const answer = await step("sound", { take: number });
  if (!answer) return;
  const bytes = Uint8Array.from(atob(answer.sound), (letter) => letter.charCodeAt(0));
  const samples = new Int16Array(bytes.buffer);
  const context = new AudioContext();
  const buffer = context.createBuffer(1, samples.length, answer.rate);
  buffer.getChannelData(0).set(Float32Array.from(samples, (sample) => sample / 32768));
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  playing = { number, source };
  const done = () => {
    if (playing?.source !== source) return;
    playing = undefined;
    context.close().catch(() => {});
    draw();
  };
  source.onended = done;
  setTimeout(done, 1000 * buffer.duration + 2000);
  source.start();
  draw();
}

// Drawing.

let drawn = "";

function draw() {
  const phase = lesson?.phase ?? (ended ? "over" : "start");
  const now = JSON.stringify([phase, lesson, last, ended, kept, words, playing?.number, isBeginning, isLoaded, daemon.isThere]);
  if (drawn === now) return;
  drawn = now;
  const stage = byId("stage");
  stage.dataset.phase = phase;
  const name = title(lesson?.word ?? byId("word")?.value ?? words[0]?.word);
  const count = lesson?.takes.length ?? 0;
  const texts = {
    start: ["", "Teach the room your own way of saying the wake word.",
      "It takes a minute. While it lasts no command is heard. What you say stays in the daemon’s memory until you decide, and goes with this page."],
    recording: [`Take ${count + 1} of ${lesson?.of}`, `Say “${name}”`, "As you will say it in the room: at your usual distance, then a moment of silence."],
    ready: ["All takes are there", "Is it well said?", "Play them, record one again, or have the word learned from them."],
    training: ["Learning", "One moment…", "This goes on beside everything else, and may take a minute on a small machine. No command is heard meanwhile."],
    trained: ["Learned, not kept yet", sentence(lesson?.forecast), `${lesson?.used} of ${count} takes were used. ${place()}`],
    over: ["", ...(endings[ended] ?? endings.lost)],
  }[phase];
  write(byId("step"), texts[0]);
  write(byId("prompt"), texts[1]);
  write(byId("advice"), phase === "over" && kept ? `${texts[2]} The file is ${kept.file}${kept.backup ? `; the one before it is kept as ${kept.backup}` : ""}.` : texts[2]);
  write(byId("hint"), !daemon.isThere ? "Not connected." : phase === "start" || phase === "over" ? "Guided recording of your own wake word."
    : `“${name}” is being taught: wake words and commands are not heard.`);
  for (const id of ["meter", "meter-text"]) byId(id).hidden = phase !== "recording";
  byId("progress").hidden = phase !== "training";
  outcome();
  choice(phase);
  choices(phase);
  takes(phase);
  progress();
}

const place = () => `${lesson?.mode === "add" ? "They are added to the people’s voices that the word is known in already. " : ""}Keeping writes ${lesson?.file}.`;

function outcome() {
  const box = byId("outcome");
  box.hidden = !last;
  if (!last) return;
  box.dataset.used = String(last.used === true);
  write(box, last.refusal ?? (last.used ? "Good. That one is used." : `Not used. ${last.advice}`));
}

// What to teach, and how.
function choice(phase) {
  const form = byId("choice");
  form.hidden = phase !== "start" && phase !== "over" || isBeginning;
  const key = JSON.stringify(words);
  if (form.hidden || form.drawn === key) return;
  form.drawn = key;
  const list = make("select", { id: "word", on: { change: () => { drawn = ""; draw(); } } }, ...words.map((one) => make("option", { value: one.word }, title(one.word))));
  const mode = make("select", { id: "mode" }, make("option", { value: "add" }, "Add my voice to those it knows"), make("option", { value: "replace" }, "Forget the others: my voice only"));
  const count = make("select", { id: "count" }, ...[3, 5, 8, 10].map((number) => make("option", { value: String(number) }, `${number} times`)));
  count.value = "5";
  form.replaceChildren(make("label", { for: "word" }, "Word"), list, make("label", { for: "count" }, "Say it"), count, make("label", { for: "mode" }, "Then"), mode);
}

function choices(phase) {
  const chosen = words.find((one) => one.word === (byId("word")?.value ?? words[0]?.word));
  const count = lesson?.takes.length ?? 0;
  const all = {
    start: [["Begin", "mic", begin, "primary", isBeginning || !daemon.isThere || !isLoaded || Boolean(chosen?.obstacle)]],
    over: [["Teach again", "mic", begin, "primary", !daemon.isThere || Boolean(chosen?.obstacle)]],
    recording: [...(count >= 3 ? [["Learn from these", "check", () => step("train"), ""]] : []), ["Stop", "close", () => step("discard"), "quiet"]],
    ready: [["Learn it", "check", () => step("train"), "primary"], ["Discard", "close", () => step("discard"), "quiet"]],
    training: [["Cancel", "close", () => step("cancel"), "quiet"]],
    trained: [["Keep", "check", keep, "primary"], ["Discard", "close", () => step("discard"), "quiet"]],
  }[phase];
  if (chosen?.obstacle && (phase === "start" || phase === "over")) {
    byId("outcome").hidden = false;
    byId("outcome").dataset.used = "false";
    write(byId("outcome"), sentence(chosen.obstacle));
  }
  const box = byId("choices");
  const key = JSON.stringify(all.map(([name, shape, , kind, off]) => [name, shape, kind, off]));
  if (box.drawn === key) return;
  const hadFocus = box.contains(document.activeElement);
  box.drawn = key;
  box.replaceChildren(...all.map(([name, shape, act, kind, off]) => button(name, shape, () => { if (act !== keep) kept = undefined; act(); }, { class: kind, disabled: off })));
  if (hadFocus) box.querySelector("button:not(:disabled)")?.focus();
}

function takes(phase) {
  const rows = [...(lesson?.takes ?? [])].map((one) => ({ ...one, state: one.reason ? "refused" : "used" }));
  for (let index = rows.length; index < (lesson?.of ?? 0); index += 1) rows.push({ state: phase === "recording" && index === (lesson?.takes.length ?? 0) ? "now" : "later" });
  const box = byId("takes");
  const key = JSON.stringify([rows, phase, playing?.number]);
  if (box.drawn === key) return;
  box.drawn = key;
  const mayPlay = phase === "ready" || phase === "trained";
  box.replaceChildren(...rows.map((one, index) => make("li", { data: { state: one.state } },
    make("span", { class: "number", "aria-hidden": "true" }, String(index + 1)),
    one.take === undefined ? make("p", {}, one.state === "now" ? "Listening…" : "–")
      : make("p", {}, `${one.seconds.toFixed(1)} s, ${Math.round(one.level)} dB`, one.advice && make("small", {}, `Not used. ${one.advice}`)),
    one.take !== undefined && make("div", { class: "buttons" },
      make("button", { type: "button", "aria-label": `Play take ${index + 1}`, "aria-pressed": String(playing?.number === one.take), disabled: !mayPlay, on: { click: () => play(one.take) } }, playing?.number === one.take ? "Stop" : "Play"),
      make("button", { type: "button", "aria-label": `Record take ${index + 1} again`, disabled: phase === "training", on: { click: () => { last = undefined; step("again", { take: one.take }); } } }, "Again")))));
}

function progress() {
  const percent = Math.round(100 * share);
  byId("share").style.width = `${percent}%`;
  byId("progress").setAttribute("aria-valuenow", String(percent));
}

// How loud it is: the bar up to the level, and a mark where the noise is.
let meterCount = 0;

function level(event) {
  const part = (value) => Math.max(0, Math.min(100, (value + 70) / 70 * 100));
  byId("bar").style.setProperty("--rest", `${(100 - part(event.level)).toFixed(1)}%`);
  byId("noise").style.left = `${part(event.floor).toFixed(1)}%`;
  if (event.speaking) loudest = Math.max(loudest, event.level);
  meterCount += 1;
  if (meterCount % 10) return;
  byId("meter").setAttribute("aria-valuenow", String(Math.round(Math.max(-70, Math.min(0, event.level)))));
  write(byId("meter-text"), event.speaking ? (loudest > -3 ? "Too loud: turn the gain down, or step back." : loudest - event.floor < 12 ? "Hardly louder than the noise: come closer." : "Heard.")
    : event.floor > -35 ? "It is loud here: a quieter moment is better." : "Quiet enough. Speak when you are ready.");
}

function stale() {
  const line = byId("stale");
  line.hidden = daemon.isThere || !daemon.hasToken;
  if (!line.hidden) write(line, daemon.lastContact ? `No contact with the daemon since ${timeOfDay(daemon.lastContact, true)}. Trying again…` : "Connecting to the daemon…");
}

daemon.addEventListener("back", () => { stale(); draw(); look(); });
daemon.addEventListener("gone", () => { stale(); draw(); });
daemon.follow("/events", 0, (event) => bar.take(event));
setInterval(() => { write(byId("clock"), timeOfDay(Date.now())); stale(); }, 1000);
write(byId("clock"), timeOfDay(Date.now()));
stale();
draw();
