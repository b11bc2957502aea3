// A lesson: a person says a word several times into the daemon's microphone, and keeps the new model or discards it.
// The lesson lasts as long as its lines are read, so leaving this page ends it.

import { Bar } from "./bar.js";
import { Daemon, Refused } from "./daemon.js";
import { applyScale, askForToken, button, byId, decimal, guardAgainstBurnIn, make, say, sentence, timeOfDay, told, write } from "./parts.js";

applyScale();
guardAgainstBurnIn(byId("app"));
const daemon = new Daemon();
askForToken(daemon, byId("key"));
const bar = new Bar(daemon);

// The daemon's last line about the lesson; undefined between lessons.
let lesson;
let words = [];
let isLoaded = false;
let last;
let ended;
let share = 0;
let isBeginning = false;
let loudest = -160;
let playing;

const title = (word) => word ? word[0].toUpperCase() + word.slice(1) : say`the word`;
const endings = {
  kept: [say`Learned`, say`It is listened for from now on.`],
  "kept-for-later": [say`Kept`, say`It counts from the next start of the daemon on, if the configuration names its file under keywords.`],
  discarded: [say`Nothing was kept`, say`The takes are forgotten, and the word is what it was.`],
  idle: [say`The lesson is over`, say`Nothing was said or chosen for a while. The takes are forgotten, and nothing was kept.`],
  "too-long": [say`The lesson is over`, say`It took too long. The takes are forgotten, and nothing was kept.`],
  tries: [say`The lesson is over`, say`Too much was said that could not be used. Nothing was kept.`],
  muted: [say`The lesson is over`, say`The room was muted. The takes are forgotten, and nothing was kept.`],
  microphone: [say`The lesson is over`, say`The microphone is lost. The takes are forgotten, and nothing was kept.`],
  stopped: [say`The lesson is over`, say`The daemon stopped. The takes are forgotten, and nothing was kept.`],
  lost: [say`The lesson is over`, say`There is no contact with the daemon. The takes are forgotten, and nothing was kept.`],
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
  last = { refusal: error instanceof Refused ? sentence(error.message) : say`The daemon did not answer.` };
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
  case "failed": last = { refusal: told(event.advice) }; break;
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
    start: ["", say`Teach the room your own way of saying the wake word.`,
      say`It takes a minute. While it lasts no command is heard. What you say stays in the daemon’s memory until you decide, and goes with this page.`],
    recording: [say`Take ${count + 1} of ${lesson?.of}`, say`Say “${name}”`, say`As you will say it in the room: at your usual distance, then a moment of silence.`],
    ready: [say`All takes are there`, say`Is it well said?`, say`Play them, record one again, or have the word learned from them.`],
    training: [say`Learning`, say`One moment…`, say`This goes on beside everything else, and may take a minute on a small machine. No command is heard meanwhile.`],
    trained: [say`Learned, not kept yet`, sentence(lesson?.forecast), `${say`${lesson?.used} of ${count} takes were used.`} ${place()}`],
    over: ["", ...(endings[ended] ?? endings.lost)],
  }[phase];
  write(byId("step"), texts[0]);
  write(byId("prompt"), texts[1]);
  const file = phase === "over" && kept && (kept.backup ? say`The file is ${kept.file}; the one before it is kept as ${kept.backup}.` : say`The file is ${kept.file}.`);
  write(byId("advice"), [texts[2], file].filter(Boolean).join(" "));
  write(byId("hint"), !daemon.isThere ? say`Not connected.` : phase === "start" || phase === "over" ? say`Guided recording of your own wake word.`
    : say`“${name}” is being taught: wake words and commands are not heard.`);
  for (const id of ["meter", "meter-text"]) byId(id).hidden = phase !== "recording";
  byId("progress").hidden = phase !== "training";
  outcome();
  choice(phase);
  choices(phase);
  takes(phase);
  progress();
}

const place = () => [lesson?.mode === "add" && say`They are added to the people’s voices that the word is known in already.`, say`Keeping writes ${lesson?.file}.`].filter(Boolean).join(" ");

function outcome() {
  const box = byId("outcome");
  box.hidden = !last;
  if (!last) return;
  box.dataset.used = String(last.used === true);
  write(box, last.refusal ?? (last.used ? say`Good. That one is used.` : say`Not used. ${told(last.advice)}`));
}

// What to teach, and how.
function choice(phase) {
  const form = byId("choice");
  form.hidden = phase !== "start" && phase !== "over" || isBeginning;
  const key = JSON.stringify(words);
  if (form.hidden || form.drawn === key) return;
  form.drawn = key;
  const list = make("select", { id: "word", on: { change: () => { drawn = ""; draw(); } } }, ...words.map((one) => make("option", { value: one.word }, title(one.word))));
  const mode = make("select", { id: "mode" }, make("option", { value: "add" }, say`Add my voice to those it knows`), make("option", { value: "replace" }, say`Forget the others: my voice only`));
  const count = make("select", { id: "count" }, ...[3, 5, 8, 10].map((number) => make("option", { value: String(number) }, say`${number} times`)));
  count.value = "5";
  form.replaceChildren(make("label", { for: "word" }, say`Word`), list, make("label", { for: "count" }, say`Say it`), count, make("label", { for: "mode" }, say`Then`), mode);
}

function choices(phase) {
  const chosen = words.find((one) => one.word === (byId("word")?.value ?? words[0]?.word));
  const count = lesson?.takes.length ?? 0;
  const all = {
    start: [[say`Begin`, "mic", begin, "primary", isBeginning || !daemon.isThere || !isLoaded || Boolean(chosen?.obstacle)]],
    over: [[say`Teach again`, "mic", begin, "primary", !daemon.isThere || Boolean(chosen?.obstacle)]],
    recording: [...(count >= 3 ? [[say`Learn from these`, "check", () => step("train"), ""]] : []), [say`Stop`, "close", () => step("discard"), "quiet"]],
    ready: [[say`Learn it`, "check", () => step("train"), "primary"], [say`Discard`, "close", () => step("discard"), "quiet"]],
    training: [[say`Cancel`, "close", () => step("cancel"), "quiet"]],
    trained: [[say`Keep`, "check", keep, "primary"], [say`Discard`, "close", () => step("discard"), "quiet"]],
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
    one.take === undefined ? make("p", {}, one.state === "now" ? say`Listening…` : "–")
      : make("p", {}, `${decimal(one.seconds, 1)} s, ${Math.round(one.level)} dB`, one.advice && make("small", {}, say`Not used. ${told(one.advice)}`)),
    one.take !== undefined && make("div", { class: "buttons" },
      make("button", { type: "button", "aria-label": say`Play take ${index + 1}`, "aria-pressed": String(playing?.number === one.take), disabled: !mayPlay, on: { click: () => play(one.take) } }, playing?.number === one.take ? say`Stop` : say`Play`),
      make("button", { type: "button", "aria-label": say`Record take ${index + 1} again`, disabled: phase === "training", on: { click: () => { last = undefined; step("again", { take: one.take }); } } }, say`Again`)))));
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
  write(byId("meter-text"), event.speaking ? (loudest > -3 ? say`Too loud: turn the gain down, or step back.` : loudest - event.floor < 12 ? say`Hardly louder than the noise: come closer.` : say`Heard.`)
    : event.floor > -35 ? say`It is loud here: a quieter moment is better.` : say`Quiet enough. Speak when you are ready.`);
}

function stale() {
  const line = byId("stale");
  line.hidden = daemon.isThere || !daemon.hasToken;
  if (!line.hidden) write(line, daemon.lastContact ? say`No contact with the daemon since ${timeOfDay(daemon.lastContact, true)}. Trying again…` : say`Connecting to the daemon…`);
}

daemon.addEventListener("back", () => { stale(); draw(); look(); });
daemon.addEventListener("gone", () => { stale(); draw(); });
daemon.follow("/events", 0, (event) => bar.take(event));
setInterval(() => { write(byId("clock"), timeOfDay(Date.now())); stale(); }, 1000);
write(byId("clock"), timeOfDay(Date.now()));
stale();
draw();
