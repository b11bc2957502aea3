// The wall of an operating room. Everything on it comes from the daemon; a tap asks the daemon as a word does. With
// ?room= it shows another room of the facility, and changes nothing.

import { Bar, title } from "./bar.js";
import { drawCement } from "./cement.js";
import { Daemon, Refused } from "./daemon.js";
import {
  applyScale, askForToken, button, byId, elapsed, guardAgainstBurnIn, icon, longDay, make, minutes, delayed, paceShape, paceText, say, sentence, timeOfDay, withSide,
  write,
} from "./parts.js";
import { Voice } from "./voice.js";

const toastLimit = 3;
const overlayLimit = 2;
const seenElsewhere = new Set(["record", "start_cement_timer", "next_patient", "surgeon_left", "begin_case"]);
const pollEvery = 10000;
// A row needs some tenths of a second to arrive; the page shows a note if one waits for this many seconds.
const siteGrace = 10;

applyScale();
guardAgainstBurnIn(byId("app"));

const daemon = new Daemon();
askForToken(daemon, byId("key"));
const voice = new Voice(daemon, act, sheet);

let room;
const other = new URLSearchParams(location.search).get("room");
document.documentElement.dataset.readonly = String(other !== null);
const bar = new Bar(daemon, other === null ? { ownRoom: () => room?.room } : {});
bar.addEventListener("change", () => { if (room) drawBadges(); });
// How far the daemon's clock is ahead of this one, in milliseconds.
let ahead = 0;
let question;
let lastAction = "";
const now = () => Date.now() + ahead;

// Asking.

async function act(path, fields) {
  if (other !== null) return;
  try {
    await daemon.post(path, fields);
  } catch (error) {
    toast(error instanceof Refused ? sentence(error.message) : say`The daemon did not answer. Nothing was done.`, true);
  }
}

let [isAsking, isAskedAgain] = [false, false];

async function refresh() {
  if (isAsking) { isAskedAgain = true; return; }
  isAsking = true;
  do {
    isAskedAgain = false;
    try {
      const answer = await daemon.get(other === null ? "/room" : `/room?room=${encodeURIComponent(other)}`);
      ahead = Date.parse(answer.time) - Date.now();
      if (Math.abs(ahead) < 250) ahead = 0;
      room = answer;
      draw();
    } catch (error) {
      if (error instanceof Refused && (other !== null || error.code === "unavailable")) write(byId("procedure"), sentence(error.message));
      else if (daemon.isThere) setTimeout(refresh, 1000);
    }
  } while (isAskedAgain);
  isAsking = false;
}

async function loadPhrases() {
  try { voice.phrases(await daemon.get("/phrases")); } catch { /* the next snapshot asks again */ }
}

// Hearing.

const roomEvents = /^(milestone|timer|surgeon|next-patient|case|delay|staff|implant)-|^(command|intent|answer|lost)$/;

function take(event) {
  if (event.event === "snapshot") {
    refresh();
    bar.refresh();
    if (other !== null) return;
    voice.start(event);
    setQuestion(event.question);
    loadPhrases();
    return;
  }
  bar.take(event);
  if (roomEvents.test(event.event)) refresh();
  if (other !== null) return;
  voice.take(event);
  switch (event.event) {
  case "command": case "intent":
    lastAction = event.action ?? "";
    break;
  case "question": setQuestion(event); break;
  case "answer-window":
    if (question?.question !== event.question) break;
    question.open = Date.parse(event.until);
    question.span = Math.max(1000, question.open - now());
    countDown(now());
    break;
  case "answer": if (question?.question === event.question) setQuestion(); break;
  case "display":
    if (!event.text) break;
    if (event.warning) toast(event.text, true);
    else if (lastAction.startsWith("query_")) overlay(event.text, event.seconds);
    // No message for a record or a timer, which the page shows in its own place.
    else if (!seenElsewhere.has(lastAction)) toast(event.text);
    break;
  case "problem": toast(sentence(event.message), true); break;
  case "learned": loadPhrases(); break;
  case "case-ended": case "case-withdrawn": voice.forget(); break;
  }
}

daemon.addEventListener("back", () => { stale(); voice.refresh(); });
daemon.addEventListener("gone", () => { voice.refresh(); stale(); });
daemon.follow("/events", 0, take);
if (other === null) daemon.follow("/levels", 4000, (event) => voice.level(event));
setInterval(() => { if (daemon.isThere && !document.hidden) refresh(); }, pollEvery);
setInterval(loadPhrases, 5 * 60000);
setInterval(tick, 250);
stale();

// Drawing.

function tick() {
  const time = now();
  write(byId("clock"), timeOfDay(time));
  write(byId("date"), longDay(new Date(time)));
  const one = room?.case;
  if (one?.began) write(byId("case-time"), elapsed(time - Date.parse(one.began)));
  else if (!one && room?.last?.ended) write(byId("case-time"), elapsed(time - Date.parse(room.last.ended)));
  const surgery = one?.surgery;
  if (surgery) {
    const end = surgery.ended ? Date.parse(surgery.ended) : time;
    write(byId("surgery-time"), elapsed(end - Date.parse(surgery.began)));
  }
  if (room?.cement && !byId("cement").hidden) write(byId("cement-time"), elapsed(time - Date.parse(room.cement)));
  countDown(time);
  stale();
}

function stale() {
  const line = byId("stale");
  const isStale = !daemon.isThere;
  document.documentElement.dataset.stale = String(isStale && room !== undefined);
  line.hidden = !isStale || !daemon.hasToken;
  if (!isStale) return;
  write(line, room
    ? say`No contact with the daemon since ${timeOfDay(daemon.lastContact + ahead, true)}. What is shown may have changed; timers go on. Trying again…`
    : say`Connecting to the daemon…`);
}

function draw() {
  const one = room.case;
  const next = room.upcoming[0];
  const shown = one ?? next;
  document.title = `${room.room}${shown?.procedure ? `, ${shown.procedure}` : ""}`;
  write(byId("room"), title(room.room));
  const nextName = next && (withSide(next) ?? say`a case without a name`);
  write(byId("procedure"), one ? withSide(one) ?? say`Case` : next ? say`Next: ${nextName}` : say`No case`);
  write(byId("surgeon"), shown?.surgeon ?? (one ? "" : next ? "" : say`The first milestone begins one.`));
  document.documentElement.dataset.case = one ? "open" : "none";
  drawBadges();
  drawTimers(one);
  drawPace(one);
  drawDetails(shown);
  drawUpcoming(one);
  const milestones = one?.milestones ?? room.milestones ?? [];
  drawMilestones(milestones);
  voice.expect(milestones.find((step) => step.state === "next")?.name);
  drawActions(one);
  drawCement(Boolean(room.cement), () => act("/command", { action: "stop_cement_timer" }));
  tick();
}

function drawBadges() {
  const badges = other === null ? [] : [[say`Read only: all rooms`, undefined, "chat", "/rooms"]];
  if (room["surgeon-left"]) badges.push([say`Surgeon left`, room["surgeon-left"], "leave"]);
  const called = room["next-patient-called"];
  const answer = bar.alerts?.alerts.find((one) => one.event === "next_patient_called" && one.room === room.room && one.at === called);
  if (called) badges.push([answer?.by ? say`Next patient called, seen in ${title(answer.by)}` : say`Next patient called`, called, "next"]);
  const site = room.site;
  if (site?.waiting > 0 && site.age >= siteGrace) {
    const rows = site.waiting === 1 ? say`1 row waits since` : say`${site.waiting} rows wait since`;
    badges.push([site.connected ? rows : say`Site away: ${rows}`, Date.parse(room.time) - 1000 * site.age, "gone"]);
  }
  if (site?.["lacks-tables"]) badges.push([say`The site lacks tables: run its migrations`, undefined, "gone"]);
  if (site?.refused > 0) badges.push([say`Refused by the site: ${site.refused}`, undefined, "gone"]);
  const unread = bar.alerts?.unread;
  if (unread) badges.push([unread === 1 ? say`1 new alert` : say`${unread > 99 ? "99+" : unread} new alerts`, undefined, "bell", "/notifications"]);
  same(byId("badges"), badges, () => badges.map(([name, time, shape, href]) =>
    make(href ? "a" : "span", { class: "badge", href }, icon(shape), make("span", {}, time ? `${name} ${timeOfDay(time)}` : name))));
}

function drawTimers(one) {
  write(byId("case-label"), one ? say`Case time` : room.last?.ended ? say`Since the last case` : say`Case time`);
  if (!one?.began && !(room.last?.ended && !one)) write(byId("case-time"), "–:––:––");
  byId("surgery").hidden = !one?.surgery;
}

function drawPace(one) {
  const box = byId("pace");
  const finish = one?.finish;
  box.hidden = !one || (!one.pace && !finish && one.milestones.every((step) => step.state !== "recorded"));
  if (box.hidden) return;
  const text = paceText(one.pace, one.delay);
  const end = finish ? timeOfDay(finish) : "";
  box.dataset.pace = one.pace ?? "none";
  same(box, [one.pace, text, end, one.compared], () => [
    make("div", { class: "pace-standing" }, one.pace && paceShape(one.pace),
      make("div", {}, make("h2", {}, say`Pace`), make("strong", {}, text ?? say`Too few cases to tell`))),
    make("div", { class: "pace-finish" }, make("h2", {}, say`Expected finish`), make("strong", {}, end || "–")),
  ]);
}

// The staff's reports about the case: delays, team, implants and notes.
function drawDetails(shown) {
  const team = shown?.team?.map((who) => [who.name, who.role].filter(Boolean).join(", ")).join(" · ");
  const implants = shown?.implants?.map((implant) => implant.text).join(" · ");
  const lines = shown ? [delayed(shown), team && say`Team: ${team}`, implants && say`Implants: ${implants}`] : [];
  same(byId("details"), lines, () => lines.map((line, index) => line && make("p", { class: index === 0 ? "late" : undefined }, line)).filter(Boolean));
}

function drawUpcoming(one) {
  const list = one ? room.upcoming : room.upcoming.slice(1);
  const rows = list.slice(0, 3).map((next) => [next.scheduled ? timeOfDay(next.scheduled) : "", withSide(next) ?? say`A case without a name`, next.surgeon ?? ""]);
  if (!one && room.upcoming[0]?.scheduled) rows.unshift([timeOfDay(room.upcoming[0].scheduled), withSide(room.upcoming[0]) ?? say`A case`, room.upcoming[0].surgeon ?? ""]);
  same(byId("upcoming"), rows, () => rows.length ? [make("h2", {}, one ? say`Up next` : say`Today`), make("ul", {}, ...rows.slice(0, one ? 1 : 3).map(([time, what, who]) =>
    make("li", {}, make("time", {}, time), make("span", {}, what, who && make("small", {}, ` ${who}`)))))] : []);
}

function drawMilestones(all) {
  const list = byId("milestones");
  const first = all.find((one) => one.recorded)?.recorded;
  let before;
  const rows = all.map((one) => {
    const since = one.recorded && before ? Date.parse(one.recorded) - Date.parse(before) : undefined;
    if (one.recorded) before = one.recorded;
    return { ...one, since: since !== undefined && one.recorded !== first && since >= 0 ? `+${minutes(since)}` : "" };
  });
  const focused = document.activeElement?.dataset?.id;
  const drawn = same(list, rows, () => rows.map((one) => {
    const time = one.recorded ? timeOfDay(one.recorded) : "";
    const expected = one.expected ? timeOfDay(one.expected) : "";
    const note = { skipped: say`Skipped`, next: expected ? say`Expected ${expected}` : say`Next` }[one.state] ?? (expected ? `≈ ${expected}` : "");
    const label = {
      recorded: say`${one.name}, recorded ${time}. Correct`, skipped: say`${one.name}, skipped. Record`,
      next: expected ? say`${one.name}, next, expected ${expected}. Record` : say`${one.name}, next. Record`, later: say`${one.name}. Record`,
    }[one.state];
    return make("li", { data: { state: one.state } }, make("button", {
      type: "button", disabled: other !== null, "aria-label": label, "aria-current": one.state === "next" ? "step" : undefined, data: { id: one.id },
      on: { click: () => one.recorded ? correct(one) : act("/command", { action: "record", milestone: one.id }) },
    }, make("span", { class: "dot" }, one.state === "recorded" ? icon("check") : one.state === "skipped" ? icon("skip") : ""),
    make("span", { class: "name" }, one.name),
    one.state === "next" && make("span", { class: "tap" }, say`Tap or say it`),
    make("span", { class: "since" }, one.since),
    make("span", { class: "when" }, time || note)));
  }));
  if (!drawn) return;
  if (focused) list.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  showNext();
}

// If there is no room for all milestones, the next one is in the middle.
function showNext() {
  const next = byId("milestones").querySelector('[data-state="next"]');
  const timeline = byId("milestones").parentElement;
  if (next) timeline.scrollTop = next.offsetTop + next.offsetHeight / 2 - timeline.clientHeight / 2;
}

new ResizeObserver(showNext).observe(byId("milestones").parentElement);
function drawActions(one) {
  const isCalled = Boolean(room["next-patient-called"]);
  const hasLeft = Boolean(room["surgeon-left"]);
  const actions = [[isCalled ? say`Undo next patient` : say`Next patient`, "next", isCalled ? "undo_next_patient" : "next_patient"]];
  if (one) {
    actions.push([hasLeft ? say`Surgeon is back` : say`Surgeon left`, "leave", hasLeft ? "undo_surgeon_left" : "surgeon_left"]);
    if (!room.cement) actions.push([say`Cement timer`, "timer", "start_cement_timer"]);
    actions.push([say`End case`, "flag", "end_case"]);
  } else {
    actions.push([say`Begin case`, "flag", "begin_case"]);
    if (room.last) actions.push([say`Reopen case`, "undo", "reopen_case"]);
  }
  same(byId("actions"), actions, () => actions.map(([name, shape, action]) => button(name, shape, () => {
    const missing = one?.milestones.filter((step) => !step.recorded).length ?? 0;
    if (action !== "end_case") { act("/command", { action }); return; }
    const rest = missing === 1 ? say`1 milestone is not recorded.` : say`${missing} milestones are not recorded.`;
    sheet(say`End the case?`, missing ? rest : say`Everything is recorded.`,
      [[say`End case`, "flag", () => act("/command", { action }), "primary"]]);
  })));
}

// Draws the contents of an element anew if they have changed.
function same(element, value, draw) {
  const key = JSON.stringify(value);
  if (element.drawn === key) return false;
  element.drawn = key;
  element.replaceChildren(...draw());
  return true;
}

function correct(one) {
  sheet(one.name, say`Recorded at ${timeOfDay(one.recorded, true)}. What you choose is asked once more before it is done.`, [
    [say`Record again, now`, "check", () => act("/command", { action: "record", milestone: one.id }), "primary"],
    [say`Take the time away`, "close", () => act("/command", { action: "cancel", milestone: one.id })],
  ]);
}

function sheet(title, text, choices) {
  const panel = byId("sheet");
  const closing = (choose) => () => { panel.close(); choose(); };
  panel.setAttribute("aria-label", title);
  panel.replaceChildren(make("h2", {}, title), make("p", {}, text),
    make("div", { class: "choices" }, ...choices.map(([name, shape, choose, kind]) => button(name, shape, closing(choose), { class: kind })),
      button(say`Back`, "undo", closing(() => {}), { class: "quiet" })));
  panel.showModal();
}

// The question that waits.

function setQuestion(asked) {
  question = asked;
  const box = byId("question");
  box.hidden = !asked;
  if (!asked) return box.replaceChildren();
  // An open dialog lies above everything else, and a question must be seen at once.
  byId("sheet").close();
  byId("phrases").close();
  asked.span = Math.max(1000, Date.parse(asked.deadline) - now());
  const answer = (yes) => () => act("/confirm", { answer: yes ? "yes" : "no", question: asked.question });
  box.replaceChildren(
    make("div", { class: "count", "aria-hidden": "true" }, make("div", { class: "ring", id: "ring" }), make("span", { id: "seconds" })),
    make("div", { class: "asked" },
      make("p", { id: "question-text" }, asked.text || say`A question waits.`),
      make("p", { id: "question-how" })),
    make("div", { class: "choices" }, button(say`Confirm`, "check", answer(true), { class: "primary" }), button(say`Cancel`, "close", answer(false))));
  countDown(now());
  // The box gets the focus and none of its buttons, so that a key meant for something else answers nothing.
  box.focus();
}

function countDown(time) {
  if (!question) return;
  if (Date.parse(question.deadline) - time < -3000) { setQuestion(); return; }
  // First the countdown shows the time in which the answer needs no wake word, and then the time that is left
  // to answer.
  const isOpen = question.open > time;
  if (question.open && !isOpen) {
    question.open = undefined;
    question.span = Math.max(1000, Date.parse(question.deadline) - time);
  }
  const rest = (isOpen ? question.open : Date.parse(question.deadline)) - time;
  const [yes, no] = isOpen ? [say`Yes`, say`No`] : [say`confirm`, say`cancel`].map((word) =>
    voice.wake ? `${voice.wake}, ${word}` : word[0].toUpperCase() + word.slice(1));
  same(byId("question-how"), [yes, no], () => {
    const gap = "\n";
    const [before, between, after] = (isOpen ? say`Say ${gap} or ${gap}; no other command is heard now` : say`Say ${gap} or ${gap}`).split(gap);
    return [before, make("q", {}, yes), between, make("q", {}, no), after];
  });
  write(byId("seconds"), String(Math.max(0, Math.ceil(rest / 1000))));
  byId("ring").style.setProperty("--share", String(Math.max(0, Math.min(1, rest / question.span)).toFixed(3)));
}

// Messages that disappear again.

function overlay(text, seconds = 5) {
  const box = byId("overlays");
  const [first, ...rest] = text.split("\n");
  const card = make("div", { class: "overlay" }, make("strong", {}, first), ...rest.map((line) => make("span", {}, line)));
  box.append(card);
  while (box.childElementCount > overlayLimit) box.firstElementChild.remove();
  setTimeout(() => card.remove(), 1000 * seconds);
}

function toast(text, isWarning = false) {
  const box = byId("toasts");
  const card = make("div", { class: isWarning ? "toast warning" : "toast" }, icon(isWarning ? "gone" : "check"), make("span", {}, text));
  box.append(card);
  while (box.childElementCount > toastLimit) box.firstElementChild.remove();
  setTimeout(() => card.remove(), isWarning ? 10000 : 5000);
}
