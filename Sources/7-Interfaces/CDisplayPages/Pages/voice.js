// The voice, visible: what it does, how loud it is, what was heard last and what became of it, what can be said.

import { byId, button, icon, make, write } from "./parts.js";

const bars = 40;
const titles = {
  off: "Not listening", waiting: "", listening: "Listening…", processing: "Working on it…",
  classifying: "Working out what was meant…", muted: "Muted", gone: "Microphone lost", teaching: "",
};
const hints = { muted: "Nothing is heard until it is unmuted.", gone: "Nothing is heard until it is back.",
  teaching: "No command is heard until that is over.",
};
const icons = { off: "off", waiting: "mic", listening: "mic", processing: "work", classifying: "work", muted: "off", gone: "gone", teaching: "chat" };
const reasons = {
  empty: "Nothing was said after the wake word.", "nothing-heard": "No words were understood.",
  "no-match": "Nothing like it is known.", ambiguous: "That could mean more than one thing.",
  negated: "That said not to do it, so nothing was done.", unsure: "Not sure enough what was meant.",
  "classifier-paused": "Nothing like it is known.", "classifier-failed": "Nothing like it is known.",
  "classifier-timed-out": "That took too long.", "recognizer-failed": "The recognizer failed.",
  "recognizer-timed-out": "The recognizer took too long.", superseded: "Something else was said meanwhile.",
  cancelled: "Given up.", stopped: "The daemon stopped.",
};
const troubles = {
  lost: "Microphone lost", busy: "Another program has the microphone", stalled: "The microphone delivers nothing",
  silent: "The microphone delivers only silence",
};
// How much is answered aloud: what the button says, and what asks for it.
const sounds = {
  verbal: { name: "Speaks", shape: "speaks", action: "speak_again", choice: "Speech and chimes" },
  sounds: { name: "Chimes", shape: "chimes", action: "sounds_only", choice: "Chimes only" },
  none: { name: "Silent", shape: "quiet", action: "be_quiet", choice: "Nothing, but for alarms" },
};
const names = {
  query_time: "Time of day", query_duration: "Case time", query_case_info: "This case", query_next_case: "Next case",
  query_average: "Usual time", query_pace: "Pace", query_cases_left: "Cases left", query_day_end: "End of the day",
  query_first_case: "First case", query_day_elapsed: "Since the first case", query_next_for: "Next case", undo_last: "Undo", cancel: "Take back", next_patient: "Next patient",
  surgeon_left: "Surgeon left", confirm_pending: "Confirmed", cancel_pending: "Not confirmed", acknowledge_alert: "Alert",
  be_quiet: "Silent", sounds_only: "Chimes only", speak_again: "Speaks", change_voice: "Voice",
};
const kinds = {
  record: "Milestones", cancel: "Take a time away", query_average: "When is it, usually?", undo_last: "Take back",
  next_patient: "The room", surgeon_left: "The room", begin_case: "The case", end_case: "The case", reopen_case: "The case",
  confirm_pending: "Answer a question", cancel_pending: "Answer a question", start_cement_timer: "Cement timer",
  stop_cement_timer: "Cement timer", undo_cement_timer: "Cement timer", undo_surgeon_left: "The room",
  undo_next_patient: "The room", query_time: "Ask", query_duration: "Ask", query_case_info: "Ask", query_next_case: "Ask",
  query_pace: "Ask", query_cases_left: "The day", query_day_end: "The day",
  query_first_case: "The day", query_day_elapsed: "The day", query_next_for: "The day", acknowledge_alert: "Alerts",
  be_quiet: "Answers aloud", sounds_only: "Answers aloud", speak_again: "Answers aloud", change_voice: "Answers aloud",
};

export class Voice {
  #daemon;
  #state = "idle";
  #muted = false;
  #trouble = "";
  #lesson = "";
  #levels = new Array(bars).fill(0);
  #bars = [];
  #heard = "";
  #commands = [];
  #wake = "";
  #next = "";
  #resting;
  #sound;
  #spoken = "";
  #voices = [];

  // `choose` shows a title, a text and choices.
  constructor(daemon, act, choose) {
    this.#daemon = daemon;
    const level = byId("level");
    for (let index = 0; index < bars; index += 1) this.#bars.push(level.appendChild(make("i")));
    byId("listen").addEventListener("click", () => act("/trigger"));
    const labels = { help: ["What can I say?", "chat"], undo: ["Undo", "undo"], mute: ["Mute", "off"] };
    for (const [id, [name, shape]] of Object.entries(labels)) byId(id).replaceChildren(icon(shape), make("span", {}, name));
    byId("undo").addEventListener("click", () => act("/command", { action: "undo_last" }));
    byId("mute").addEventListener("click", () => act(this.#muted ? "/unmute" : "/mute"));
    byId("sound").addEventListener("click", () => {
      const others = Object.entries(sounds).filter(([level]) => level !== this.#sound)
        .map(([, { choice, shape, action }]) => [choice, shape, () => act("/command", { action })]);
      if (this.#voices.length > 1) others.push(["Another voice", "chat", () => act("/command", { action: "change_voice" })]);
      const voice = this.#voices.length > 1 ? ` The voice is ${this.#spoken}.` : "";
      choose("What is answered aloud?", `Now: ${sounds[this.#sound].choice.toLowerCase()}.${voice} Alarms always sound.`, others);
    });
    byId("help").addEventListener("click", () => this.#showPhrases());
    this.#draw();
    this.#rest();
  }

  get wake() { return this.#wake; }

  start(event) {
    [this.#state, this.#muted] = [event.state, event.muted];
    this.#trouble = troubles[event.microphone] ? event.microphone : "";
    this.#lesson = event.lesson ?? "";
    // Without a loudspeaker there is no voice.
    this.#voices = event.voices ?? [];
    [this.#sound, this.#spoken] = [event.feedback, event.voice];
    this.#draw();
  }

  phrases({ wake, commands }) {
    this.#commands = commands;
    this.#wake = wake[0] ? wake[0][0].toUpperCase() + wake[0].slice(1) : "";
    this.#draw();
    if (byId("heard").dataset.kind === "none") this.#rest();
  }

  take(event) {
    switch (event.event) {
    case "state":
      this.#state = event.state;
      if (event.state === "recognizingCommand") this.#show("Listening", "");
      if (event.state === "waitingForWakeWord" && byId("heard").dataset.kind === "open") this.#rest();
      this.#draw();
      break;
    case "muted":
      this.#muted = event.muted;
      this.#draw();
      break;
    case "feedback-level":
      [this.#sound, this.#spoken] = [event.level, event.voice ?? this.#spoken];
      this.#draw();
      break;
    case "lesson":
      this.#lesson = event.over ? "" : event.keyword;
      this.#draw();
      break;
    case "device":
      if (troubles[event.change]) this.#trouble = event.change;
      else if (["returned", "sounding", "format-changed", "released"].includes(event.change)) this.#trouble = "";
      this.#draw();
      break;
    case "partial": if (event.text) this.#show("Hearing", event.text); break;
    case "transcript":
      this.#heard = event.text;
      this.#show("Heard", event.text);
      break;
    case "command": case "intent": this.#became(event); break;
    case "unrecognized": this.#failed(event.reason); break;
    }
  }

  level(event) {
    const isHearing = !this.#muted && !this.#trouble && event.level !== undefined;
    const share = isHearing ? Math.min(1, Math.max(0, (event.level + 65) / 50)) : 0;
    this.#levels.push(share);
    this.#levels.shift();
    for (let index = 0; index < bars; index += 1) {
      this.#bars[index].style.transform = `scaleY(${(0.06 + 0.94 * this.#levels[index]).toFixed(3)})`;
    }
    byId("level").setAttribute("aria-label", isHearing ? `Level of the microphone ${Math.round(event.level / 5) * 5} decibels` : "No sound");
  }

  // What was said belongs to the case, and is not left on a wall behind it.
  forget() {
    this.#heard = "";
    this.#keep(5);
  }

  #keep(seconds) {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rest(), 1000 * seconds);
  }

  get #shown() {
    if (!this.#daemon.isThere) return "off";
    if (this.#muted) return "muted";
    if (this.#trouble) return "gone";
    if (this.#lesson) return "teaching";
    return { idle: "off", waitingForWakeWord: "waiting", recognizingCommand: "listening" }[this.#state] ?? this.#state;
  }

  refresh() { this.#draw(); }

  #draw() {
    const shown = this.#shown;
    const strip = byId("voice");
    const picture = icons[shown];
    if (strip.dataset.icon !== picture) {
      strip.dataset.icon = picture;
      byId("orb-icon").replaceChildren(icon(picture));
    }
    strip.dataset.voice = shown;
    document.documentElement.dataset.voice = shown;
    const waiting = this.#wake ? `Say “${this.#wake}”` : "Speak";
    write(byId("voice-title"), shown === "waiting" ? waiting : shown === "teaching" ? `Learning “${this.#lesson[0].toUpperCase()}${this.#lesson.slice(1)}”` : shown === "gone" ? troubles[this.#trouble] : titles[shown]);
    write(byId("voice-hint"), hints[shown] ?? "");
    const mute = byId("mute");
    if (mute.dataset.muted !== String(this.#muted)) {
      mute.dataset.muted = String(this.#muted);
      mute.replaceChildren(icon(this.#muted ? "mic" : "off"), make("span", {}, this.#muted ? "Unmute" : "Mute"));
    }
    const sound = byId("sound");
    sound.hidden = !this.#voices.length || !sounds[this.#sound];
    if (!sound.hidden && sound.dataset.level !== this.#sound) {
      const { name, shape, choice } = sounds[this.#sound];
      sound.dataset.level = this.#sound;
      sound.setAttribute("aria-label", `Answered aloud: ${choice.toLowerCase()}. Change`);
      sound.replaceChildren(icon(shape), make("span", {}, name));
    }
    const isOff = !this.#daemon.isThere;
    for (const id of ["mute", "undo", "sound"]) byId(id).disabled = isOff;
    byId("listen").disabled = isOff || shown === "muted" || shown === "teaching";
  }

  // What one might say now, if nothing was said.
  expect(milestone) {
    if (this.#next === milestone) return;
    this.#next = milestone;
    if (byId("heard").dataset.kind === "none") this.#rest();
  }

  #rest() {
    const box = byId("heard");
    box.dataset.kind = "none";
    const command = this.#commands.find((one) => one.action === "record" && one.milestone === this.#next);
    const phrase = command?.phrases[0];
    box.replaceChildren(...(phrase ? [make("p", { class: "heard-label" }, "For example"),
      make("p", { class: "heard-text" }, `“${this.#wake ? `${this.#wake}, ` : ""}${phrase}”`)] : []));
  }

  #show(label, text) {
    const box = byId("heard");
    this.#keep(90);
    box.dataset.kind = "open";
    box.replaceChildren(make("p", { class: "heard-label" }, label), make("p", { class: "heard-text" }, text ? `“${text}”` : "…"));
  }

  #became(event) {
    const name = event.milestone ?? words(event.action ?? event.intent);
    const done = event.action === "record" ? "Recorded" : event.action?.startsWith("query_") ? "Answered" : "Done";
    const outcome = {
      recorded: [done, "check"], pending: ["Asks first", "help"], rejected: ["Not done", "close"], cancelled: ["Nothing changed", "close"],
      timeout: ["Not confirmed in time", "timer"], failed: ["Failed", "close"], "passed-on": ["Passed on", "next"],
    }[event.outcome] ?? [event.outcome, "help"];
    const isSpoken = event.origin === undefined;
    const box = byId("heard");
    this.#keep(90);
    box.dataset.kind = event.outcome;
    box.replaceChildren(
      make("p", { class: "heard-label" }, isSpoken && this.#heard ? `Heard “${this.#heard}”` : isSpoken ? "Said" : hand(event)),
      make("p", { class: "heard-result" }, icon(outcome[1]), make("strong", {}, name), make("span", {}, event.reason || outcome[0])));
    this.#heard = "";
  }

  #failed(reason) {
    const box = byId("heard");
    const near = this.#heard && ["no-match", "ambiguous", "unsure"].includes(reason) ? nearest(this.#heard, this.#commands) : [];
    this.#keep(90);
    box.dataset.kind = "unrecognized";
    box.replaceChildren(
      make("p", { class: "heard-label" }, this.#heard ? `Heard “${this.#heard}”` : "Not understood"),
      near.length
        ? make("p", { class: "heard-near" }, make("span", {}, "Try "), ...near.map((phrase) => make("q", {}, phrase)))
        : make("p", { class: "heard-result" }, icon("help"), make("span", {}, reasons[reason] ?? "Not understood.")));
    this.#heard = "";
  }

  #showPhrases() {
    const panel = byId("phrases");
    const groups = new Map();
    for (const command of this.#commands) {
      const kind = kinds[command.action] ?? "Other";
      if (!groups.has(kind)) groups.set(kind, []);
      groups.get(kind).push(command);
    }
    const order = ["Milestones", "Ask", "Cement timer", "The room", "The case", "Take back", "Answer a question"];
    const rank = (kind) => (order.indexOf(kind) + order.length + 1) % (order.length + 1) || (order.includes(kind) ? 0 : order.length);
    const sorted = [...groups].sort(([one], [other]) => rank(one) - rank(other));
    panel.replaceChildren(
      make("header", {}, make("h2", {}, this.#wake ? `Say “${this.#wake}”, then…` : "Say…"),
        make("div", { class: "voice-links" }, make("a", { href: "/teach" }, "Teach me"), make("a", { href: "/hears" }, "What it hears"), make("a", { href: "/log" }, "What it misheard"),
          button("Close", "close", () => panel.close(), { class: "quiet" }))),
      make("div", { class: "phrase-groups", tabindex: "0" }, ...sorted.map(([kind, commands]) =>
        make("section", {}, make("h3", {}, kind), make("dl", {}, ...commands.flatMap((command) => [
          make("dt", {}, command.milestone ?? words(command.action)),
          make("dd", {}, ...command.phrases.slice(0, 4).map((phrase) => make("q", {}, phrase))),
        ]))))));
    panel.showModal();
  }
}

// How a person or a program asked for it without saying it. A tap asks for a command; text has to be understood, which leaves a match.
function hand(event) {
  if (event.origin !== "control") return `By ${event.origin}`;
  if (event.action === "confirm_pending" || event.action === "cancel_pending") return "By hand";
  return event.match || !event.action ? "By text" : "By touch";
}

function words(name) {
  if (names[name]) return names[name];
  const text = String(name ?? "").replaceAll("_", " ");
  return text ? text[0].toUpperCase() + text.slice(1) : "Command";
}

// The phrases that are most like a text: by the words that they share, then by their letters.
export function nearest(text, commands, count = 3) {
  const said = normal(text);
  const scored = [];
  for (const command of commands) {
    let best;
    for (const phrase of command.phrases) {
      const score = likeness(said, normal(phrase));
      if (!best || score > best.score) best = { phrase, score };
    }
    if (best && best.score > 0.34) scored.push(best);
  }
  return scored.sort((one, other) => other.score - one.score).slice(0, count).map((one) => one.phrase);
}

const normal = (text) => text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, "").trim().slice(0, 100);

function likeness(one, other) {
  const [a, b] = [new Set(one.split(/\s+/)), new Set(other.split(/\s+/))];
  const shared = [...a].filter((word) => b.has(word)).length;
  const longest = Math.max(one.length, other.length, 1);
  return shared / (a.size + b.size - shared) * 0.5 + (1 - distance(one, other) / longest) * 0.5;
}

function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[other.length];
}
