// The display of the voice: its state, the level, the last words and their outcome, and the phrases.

import { byId, button, icon, make, say, told, write } from "./parts.js";

const bars = 40;
const titles = {
  off: say`Not listening`, waiting: "", listening: say`Listening…`, processing: say`Working on it…`,
  classifying: say`Working out what was meant…`, muted: say`Muted`, gone: say`Microphone lost`, teaching: "",
};
const hints = { muted: say`Nothing is heard until it is unmuted.`, gone: say`Nothing is heard until it is back.`,
  teaching: say`No command is heard until that is over.`,
};
const icons = { off: "off", waiting: "mic", listening: "mic", processing: "work", classifying: "work", muted: "off", gone: "gone", teaching: "chat" };
const reasons = {
  empty: say`Nothing was said after the wake word.`, "nothing-heard": say`No words were understood.`,
  "no-match": say`Nothing like it is known.`, ambiguous: say`That could mean more than one thing.`,
  negated: say`That said not to do it, so nothing was done.`, unsure: say`Not sure enough what was meant.`,
  "classifier-paused": say`Nothing like it is known.`, "classifier-failed": say`Nothing like it is known.`,
  "classifier-timed-out": say`That took too long.`, "recognizer-failed": say`The recognizer failed.`,
  "recognizer-timed-out": say`The recognizer took too long.`, superseded: say`Something else was said meanwhile.`,
  cancelled: say`Given up.`, stopped: say`The daemon stopped.`,
};
const troubles = {
  lost: say`Microphone lost`, busy: say`Another program has the microphone`, stalled: say`The microphone delivers nothing`,
  silent: say`The microphone delivers only silence`,
};
// How much is answered aloud: what the button says, and what asks for it.
const sounds = {
  verbal: { name: say`Speaks`, shape: "speaks", action: "speak_again", choice: say`Speech and chimes` },
  sounds: { name: say`Chimes`, shape: "chimes", action: "sounds_only", choice: say`Chimes only` },
  none: { name: say`Silent`, shape: "quiet", action: "be_quiet", choice: say`Nothing, but for alarms` },
};
const names = {
  query_time: say`Time of day`, query_duration: say`Case time`, query_case_info: say`This case`, query_next_case: say`Next case`,
  query_average: say`Usual time`, query_pace: say`Pace`, query_cases_left: say`Cases left`, query_day_end: say`End of the day`,
  query_first_case: say`First case`, query_day_elapsed: say`Since the first case`, query_next_for: say`Next case`, undo_last: say`Undo`,
  cancel: say`Take back`, record: say`Record`, begin_case: say`Begin case`, end_case: say`End case`, reopen_case: say`Reopen case`,
  start_cement_timer: say`Start cement timer`, stop_cement_timer: say`Stop cement timer`, undo_cement_timer: say`Undo cement timer`,
  undo_surgeon_left: say`Surgeon is back`, undo_next_patient: say`Undo next patient`, next_patient: say`Next patient`,
  add_delay: say`Add delay`, remove_delay: say`Remove delay`, add_implant: say`Add implant`, add_lot: say`Add lot`, remove_implant: say`Remove implant`,
  add_note: say`Add note`, remove_note: say`Remove note`, add_staff: say`Add to the team`, remove_staff: say`Remove from the team`, query_team: say`Team`,
  query_phrases: say`Phrases`,
  surgeon_left: say`Surgeon left`, confirm_pending: say`Confirmed`, cancel_pending: say`Not confirmed`, acknowledge_alert: say`Alert`,
  be_quiet: say`Silent`, sounds_only: say`Chimes only`, speak_again: say`Speaks`, change_voice: say`Voice`,
};
const kinds = {
  record: say`Milestones`, cancel: say`Take a time away`, query_average: say`When is it, usually?`, undo_last: say`Take back`,
  next_patient: say`The room`, surgeon_left: say`The room`, begin_case: say`The case`, end_case: say`The case`, reopen_case: say`The case`,
  confirm_pending: say`Answer a question`, cancel_pending: say`Answer a question`, start_cement_timer: say`Cement timer`,
  stop_cement_timer: say`Cement timer`, undo_cement_timer: say`Cement timer`, undo_surgeon_left: say`The room`,
  undo_next_patient: say`The room`, query_time: say`Ask`, query_duration: say`Ask`, query_case_info: say`Ask`, query_next_case: say`Ask`,
  query_pace: say`Ask`, query_cases_left: say`The day`, query_day_end: say`The day`,
  query_first_case: say`The day`, query_day_elapsed: say`The day`, query_next_for: say`The day`, acknowledge_alert: say`Alerts`,
  be_quiet: say`Answers aloud`, sounds_only: say`Answers aloud`, speak_again: say`Answers aloud`, change_voice: say`Answers aloud`,
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
    const labels = { help: [say`What can I say?`, "chat"], undo: [say`Undo`, "undo"], mute: [say`Mute`, "off"] };
    for (const [id, [name, shape]] of Object.entries(labels)) byId(id).replaceChildren(icon(shape), make("span", {}, name));
    byId("undo").addEventListener("click", () => act("/command", { action: "undo_last" }));
    byId("mute").addEventListener("click", () => act(this.#muted ? "/unmute" : "/mute"));
    byId("sound").addEventListener("click", () => {
      const others = Object.entries(sounds).filter(([level]) => level !== this.#sound)
        .map(([, { choice, shape, action }]) => [choice, shape, () => act("/command", { action })]);
      if (this.#voices.length > 1) others.push([say`Another voice`, "chat", () => act("/command", { action: "change_voice" })]);
      const voice = this.#voices.length > 1 && say`The voice is ${this.#spoken}.`;
      choose(say`What is answered aloud?`, [say`Now: “${sounds[this.#sound].choice}”.`, voice, say`Alarms always sound.`].filter(Boolean).join(" "), others);
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
      if (event.state === "recognizingCommand") this.#show(say`Listening`, "");
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
    case "partial": if (event.text) this.#show(say`Hearing`, event.text); break;
    case "transcript":
      this.#heard = event.text;
      this.#show(say`Heard`, event.text);
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
    byId("level").setAttribute("aria-label", isHearing ? say`Level of the microphone ${Math.round(event.level / 5) * 5} decibels` : say`No sound`);
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
    const waiting = this.#wake ? say`Say “${this.#wake}”` : say`Speak`;
    const taught = this.#lesson && this.#lesson[0].toUpperCase() + this.#lesson.slice(1);
    write(byId("voice-title"), shown === "waiting" ? waiting : shown === "teaching" ? say`Learning “${taught}”` : shown === "gone" ? troubles[this.#trouble] : titles[shown]);
    write(byId("voice-hint"), hints[shown] ?? "");
    const mute = byId("mute");
    if (mute.dataset.muted !== String(this.#muted)) {
      mute.dataset.muted = String(this.#muted);
      mute.replaceChildren(icon(this.#muted ? "mic" : "off"), make("span", {}, this.#muted ? say`Unmute` : say`Mute`));
    }
    const sound = byId("sound");
    sound.hidden = !this.#voices.length || !sounds[this.#sound];
    if (!sound.hidden && sound.dataset.level !== this.#sound) {
      const { name, shape, choice } = sounds[this.#sound];
      sound.dataset.level = this.#sound;
      sound.setAttribute("aria-label", say`Answered aloud: ${choice}. Change`);
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
    box.replaceChildren(...(phrase ? [make("p", { class: "heard-label" }, say`For example`),
      make("p", { class: "heard-text" }, say`“${[this.#wake, phrase].filter(Boolean).join(", ")}”`)] : []));
  }

  #show(label, text) {
    const box = byId("heard");
    this.#keep(90);
    box.dataset.kind = "open";
    box.replaceChildren(make("p", { class: "heard-label" }, label), make("p", { class: "heard-text" }, text ? say`“${text}”` : "…"));
  }

  #became(event) {
    const name = event.milestone ?? actionName(event.action ?? event.intent);
    const done = event.action === "record" ? say`Recorded` : event.action?.startsWith("query_") ? say`Answered` : say`Done`;
    const outcome = {
      recorded: [done, "check"], pending: [say`Asks first`, "help"], rejected: [say`Not done`, "close"], cancelled: [say`Nothing changed`, "close"],
      timeout: [say`Not confirmed in time`, "timer"], failed: [say`Failed`, "close"], "passed-on": [say`Passed on`, "next"],
    }[event.outcome] ?? [event.outcome, "help"];
    const isSpoken = event.origin === undefined;
    const box = byId("heard");
    this.#keep(90);
    box.dataset.kind = event.outcome;
    box.replaceChildren(
      make("p", { class: "heard-label" }, isSpoken && this.#heard ? say`Heard “${this.#heard}”` : isSpoken ? say`Said` : hand(event)),
      make("p", { class: "heard-result" }, icon(outcome[1]), make("strong", {}, name), make("span", {}, told(event.reason) || outcome[0])));
    this.#heard = "";
  }

  #failed(reason) {
    const box = byId("heard");
    const near = this.#heard && ["no-match", "ambiguous", "unsure"].includes(reason) ? nearest(this.#heard, this.#commands) : [];
    this.#keep(90);
    box.dataset.kind = "unrecognized";
    box.replaceChildren(
      make("p", { class: "heard-label" }, this.#heard ? say`Heard “${this.#heard}”` : say`Not understood`),
      near.length
        ? make("p", { class: "heard-near" }, make("span", {}, say`Try`, " "), ...near.map((phrase) => make("q", {}, phrase)))
        : make("p", { class: "heard-result" }, icon("help"), make("span", {}, reasons[reason] ?? say`Not understood.`)));
    this.#heard = "";
  }

  #showPhrases() {
    const panel = byId("phrases");
    const groups = new Map();
    for (const command of this.#commands) {
      const kind = kinds[command.action] ?? say`Other`;
      if (!groups.has(kind)) groups.set(kind, []);
      groups.get(kind).push(command);
    }
    const order = [say`Milestones`, say`Ask`, say`Cement timer`, say`The room`, say`The case`, say`Take back`, say`Answer a question`];
    const rank = (kind) => (order.indexOf(kind) + order.length + 1) % (order.length + 1) || (order.includes(kind) ? 0 : order.length);
    const sorted = [...groups].sort(([one], [other]) => rank(one) - rank(other));
    panel.replaceChildren(
      make("header", {}, make("h2", {}, this.#wake ? say`Say “${this.#wake}”, then…` : say`Say…`),
        make("div", { class: "voice-links" }, make("a", { href: "/teach" }, say`Teach me`), make("a", { href: "/hears" }, say`What it hears`), make("a", { href: "/log" }, say`What it misheard`),
          button(say`Close`, "close", () => panel.close(), { class: "quiet" }))),
      make("div", { class: "phrase-groups", tabindex: "0" }, ...sorted.map(([kind, commands]) =>
        make("section", {}, make("h3", {}, kind), make("dl", {}, ...commands.flatMap((command) => [
          make("dt", {}, command.milestone ?? actionName(command.action)),
          make("dd", {}, ...command.phrases.slice(0, 4).map((phrase) => make("q", {}, phrase))),
        ]))))));
    panel.showModal();
  }
}

// Returns how a person or a program gave a command without speech. A tap names the command itself; a text has to be
// understood, and so has a match.
function hand(event) {
  if (event.origin !== "control") return say`By ${event.origin}`;
  if (event.action === "confirm_pending" || event.action === "cancel_pending") return say`By hand`;
  return event.match || !event.action ? say`By text` : say`By touch`;
}

export function actionName(name) {
  if (names[name]) return names[name];
  const text = String(name ?? "").replaceAll("_", " ");
  return text ? text[0].toUpperCase() + text.slice(1) : say`Command`;
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
