// The day of a surgeon in all rooms: how far it has come, and when it may be over.

import { Bar, title } from "./bar.js";
import { Daemon } from "./daemon.js";
import { applyScale, askForToken, byId, elapsed, guardAgainstBurnIn, longDay, make, minutes, say, timeOfDay, write } from "./parts.js";

const pollEvery = 10000;
const chosenKey = "voiced.surgeon";
// A case that begins later than planned by this many milliseconds is delayed.
const late = 15 * 60000;
const statuses = { scheduled: say`Scheduled`, in_progress: say`In progress`, completed: say`Completed` };

applyScale();
guardAgainstBurnIn(byId("app"));
const daemon = new Daemon();
askForToken(daemon, byId("key"));
const bar = new Bar(daemon);

let day;
let schedule;
let ahead = 0;
let chosen = new URLSearchParams(location.search).get("surgeon") ?? remembered();

function remembered() {
  try { return localStorage.getItem(chosenKey) ?? ""; } catch { return ""; }
}

async function refresh() {
  const asked = day;
  try {
    const answer = await daemon.get(asked ? `/schedule?day=${asked}` : "/schedule");
    if (asked !== day) return;
    ahead = Date.parse(answer.time) - Date.now();
    schedule = answer;
    draw();
    contact();
  } catch { /* the stream says that the daemon is gone */ }
}

for (const event of ["back", "gone"]) daemon.addEventListener(event, contact);
daemon.follow("/events", 0, (event) => {
  bar.take(event);
  if (event.event === "snapshot" || /^(case|milestone)-/.test(event.event)) refresh();
});
setInterval(refresh, pollEvery);
setInterval(tick, 1000);
tick();

function contact() {
  const site = schedule?.site;
  const isAway = !daemon.isThere && daemon.lastContact > 0;
  const text = isAway ? say`No contact with the daemon since ${timeOfDay(daemon.lastContact, true)}. What is shown may have changed. Trying again…`
    : site && !site.connected ? say`No contact with the site. What is shown of other rooms may have changed. Trying again…` : "";
  byId("stale").hidden = !text;
  write(byId("stale"), text);
}

const name = (one, index) => one.surgeon ?? (schedule.surgeons.length === 1 ? say`All cases` : say`Surgeon ${index + 1}`);
const named = (text) => {
  const [year, month, date] = text.split("-").map(Number);
  return longDay(new Date(year, month - 1, date));
};

function draw() {
  const preview = schedule.surgeons.length ? undefined : schedule.next;
  const surgeons = preview?.surgeons ?? schedule.surgeons;
  const names = surgeons.map(name);
  const who = byId("who");
  if (who.drawn !== names.join("\n")) {
    who.drawn = names.join("\n");
    who.replaceChildren(...names.map((one) => make("option", { value: one }, one)));
  }
  who.value = names.includes(chosen) ? chosen : names[0] ?? "";
  who.hidden = names.length === 0;
  const one = surgeons[Math.max(0, names.indexOf(who.value))];
  const shown = named(schedule.day);
  const count = preview?.total === 1 ? say`1 case` : say`${preview?.total} cases`;
  write(byId("date"), preview ? say`No case on ${shown}. The next operating day is ${named(preview.day)}: ${count}, the first at ${timeOfDay(preview.first)}.`
    : one ? shown : say`No case on ${shown}, and none after it.`);
  const key = JSON.stringify([one, schedule.day]);
  if (byId("tiles").drawn === key) { tick(); return; }
  byId("tiles").drawn = key;
  byId("tiles").replaceChildren(...(one ? tiles(one) : []));
  byId("groups").hidden = byId("cases").hidden = !one;
  if (!one) return;
  byId("groups").replaceChildren(make("header", {}, make("h2", {}, say`Procedures`)),
    make("ul", {}, ...one.groups.map((group) => make("li", {}, make("b", {}, `${group.count} ×`), make("strong", {}, group.procedure)))));
  byId("cases").replaceChildren(make("header", {}, make("h2", {}, say`Cases`)), make("ul", {}, ...one.cases.map(row)));
  tick();
}

function tiles(one) {
  const tile = (label, value, data) => make("div", {}, make("dt", {}, label), make("dd", { data }, value));
  const isOver = one.total > 0 && one.completed === one.total;
  return [
    tile(say`Completed`, say`${one.completed} of ${one.total}`), tile(say`Left`, String(one.left)),
    tile(one.began ? say`First case began` : say`First case`, one.first ? timeOfDay(one.first) : "–"),
    tile(say`Since the first case`, one.began ? "" : "–", one.began && !isOver ? { since: Date.parse(one.began) } : undefined),
    tile(isOver ? say`Finished` : say`Expected finish`, one.finish ? timeOfDay(one.finish) : say`Too few cases to tell`),
  ].filter((element) => !isOver || element.firstChild.textContent !== say`Since the first case`);
}

function row(one) {
  const delay = one.status === "scheduled" && one.begin && one.scheduled ? Date.parse(one.begin) - Date.parse(one.scheduled) : 0;
  const ends = timeOfDay(one.end ?? 0);
  const end = !one.end ? "" : one.status === "completed" ? say`until ${ends}` : say`until about ${ends}`;
  const time = one.status === "scheduled" ? one.scheduled ?? one.begin : one.begin;
  const marks = { in_progress: "now", completed: "over" }[one.status];
  return make("li", { class: marks }, make("time", {}, time ? timeOfDay(time) : ""), make("strong", {}, one.procedure ?? say`A case without a name`),
    make("p", {}, [title(one.room), statuses[one.status], delay >= late && say`delayed by ${minutes(delay)}`, end].filter(Boolean).join(" · ")));
}

function tick() {
  const time = Date.now() + ahead;
  write(byId("clock"), timeOfDay(time));
  const hour = new Date(time).getHours();
  const greeting = hour < 12 ? say`Good morning` : hour < 18 ? say`Good afternoon` : say`Good evening`;
  const who = byId("who").value;
  write(byId("greeting"), who && who !== say`All cases` ? `${greeting}, ${who}` : greeting);
  for (const timer of document.querySelectorAll("[data-since]")) {
    if (timer.closest(".tiles")) write(timer, elapsed(time - Number(timer.dataset.since)));
  }
}

function go(days) {
  const [year, month, date] = (schedule?.day ?? "").split("-").map(Number);
  if (!year) return;
  day = new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
  refresh();
}

byId("before").addEventListener("click", () => go(-1));
byId("after").addEventListener("click", () => go(1));
byId("today").addEventListener("click", () => { day = undefined; refresh(); });
byId("who").addEventListener("change", () => {
  chosen = byId("who").value;
  try { localStorage.setItem(chosenKey, chosen); } catch { /* it is chosen as long as the page is there */ }
  draw();
});
