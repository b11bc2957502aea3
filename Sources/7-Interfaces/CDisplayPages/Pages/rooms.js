// Several rooms at a glance, and the alerts about them. It changes nothing but that alerts were seen.

import { Bar, alertsTitle, title } from "./bar.js";
import { Daemon } from "./daemon.js";
import { applyScale, askForToken, byId, elapsed, guardAgainstBurnIn, icon, longDay, make, delayed, paceShape, paceText, say, timeOfDay, withSide, write } from "./parts.js";

const pollEvery = 10000;

applyScale();
guardAgainstBurnIn(byId("app"));
const daemon = new Daemon();
askForToken(daemon, byId("key"));
const bar = new Bar(daemon);

const asked = new URLSearchParams(location.search);
let day = /^\d{4}-\d{2}-\d{2}$/.test(asked.get("day") ?? "") ? asked.get("day") : undefined;
let board;
let chosenCase = asked.get("case") ?? undefined;
let ahead = 0;
let showsCompleted = true;
const now = () => Date.now() + ahead;

async function refresh() {
  const asked = day;
  try {
    const cases = await daemon.get(asked ? `/cases?day=${asked}` : "/cases");
    if (asked !== day) return;
    ahead = Date.parse(cases.time) - Date.now();
    board = cases;
    draw();
    contact();
  } catch { /* the stream says that the daemon is gone */ }
}

daemon.addEventListener("back", contact);
daemon.addEventListener("gone", contact);
daemon.follow("/events", 0, (event) => {
  bar.take(event);
  if (event.event === "snapshot" || /^(case|milestone|delay|staff)-/.test(event.event)) refresh();
});
bar.addEventListener("change", drawAlerts);
setInterval(refresh, pollEvery);
setInterval(tick, 1000);
tick();

// Shows whether the page may be out of date: the daemon is away, or the site, from which the other rooms come.
function contact() {
  const site = board?.site;
  const since = !daemon.isThere && daemon.lastContact ? say`No contact with the daemon since ${timeOfDay(daemon.lastContact, true)}.`
    : !site || site.connected ? "" : site["away-since"] ? say`No contact with the site since ${timeOfDay(site["away-since"], true)}.` : say`No contact with the site.`;
  byId("stale").hidden = !since;
  const advice = daemon.isThere && site?.["lacks-tables"] && say`It lacks tables: run its migrations.`;
  write(byId("stale"), since && [since, advice, say`What is shown of other rooms may have changed. Trying again…`].filter(Boolean).join(" "));
}

function tick() {
  write(byId("clock"), timeOfDay(now()));
  for (const timer of document.querySelectorAll("[data-began]")) write(timer, elapsed(now() - Number(timer.dataset.began)));
}

function draw() {
  const [year, month, date] = board.day.split("-").map(Number);
  write(byId("day"), longDay(new Date(year, month - 1, date)));
  const which = byId("which");
  const names = board.rooms.map((one) => one.room);
  if (which.drawn !== names.join("\n")) {
    which.drawn = names.join("\n");
    const chosen = which.value;
    which.replaceChildren(make("option", { value: "" }, say`All rooms`), ...names.map((name) => make("option", { value: name }, title(name))));
    which.value = names.includes(chosen) ? chosen : "";
  }
  byId("date").value = board.day;
  const key = JSON.stringify([board.day, board.rooms, which.value, byId("status").value, showsCompleted, chosenCase]);
  if (byId("cards").drawn === key) return;
  byId("cards").drawn = key;
  const rooms = board.rooms.filter((one) => (!which.value || one.room === which.value) && (!byId("status").value || one.cases.some(isWanted)));
  byId("cards").replaceChildren(...rooms.map(card), ...(rooms.length ? [] : [make("p", { class: "nothing" }, say`No such cases on this day.`)]));
  tick();
}

const standings = { "in-progress": [say`In progress`, "in_progress"], cleaning: [say`Being cleaned`, "cleaning"], free: [say`Free`, "free"] };

// Whether a case is among those that are chosen.
function isWanted(one) {
  switch (byId("status").value) {
  case "active": return one.status === "in_progress";
  case "scheduled": case "completed": return one.status === byId("status").value;
  case "delayed": return one.delay !== undefined || one.delays !== undefined;
  default: return one.status !== "cancelled" && (showsCompleted || one.status !== "completed");
  }
}

function card({ room: name, cases, standing, until, next }) {
  const counted = cases.filter((one) => one.status !== "cancelled");
  const done = counted.filter((one) => one.status === "completed").length;
  const share = say`${done} of ${counted.length} done`;
  const [text, kind] = standings[standing] ?? [counted.length ? share : say`No case`, done && done === counted.length ? "completed" : "scheduled"];
  const notes = [standing && counted.length > 0 && share, until && say`until about ${timeOfDay(until)}`, standing && (next ? say`next at ${timeOfDay(next)}` : say`no further case today`)];
  return make("article", { class: "card", "aria-label": title(name) },
    make("header", {}, make("h2", {}, make("a", { href: `/?room=${encodeURIComponent(name)}` }, title(name))), make("span", { class: `status ${kind}` }, text)),
    make("p", { class: "standing" }, notes.filter(Boolean).join(" · ")),
    make("ul", {}, ...cases.filter(isWanted).map(row)));
}

function row(one) {
  const isOpen = one.status === "in_progress";
  const time = one.began ?? one.scheduled;
  const what = withSide(one) ?? say`A case without a name`;
  const pace = paceText(one.pace, one.lead);
  const details = {
    scheduled: [one.surgeon], completed: [one.surgeon, one.ended && say`ended ${timeOfDay(one.ended)}`], cancelled: [],
    in_progress: [one.surgeon, one.next && say`next: ${one.next}`, one.finish && say`until about ${timeOfDay(one.finish)}`],
  }[one.status].filter(Boolean);
  const marks = [isOpen ? "now" : one.status === "completed" ? "over" : "", one.id === chosenCase ? "chosen" : ""];
  const late = delayed(one, one.delay);
  const expected = one.expected && say`expected at ${timeOfDay(one.expected)}`;
  return make("li", { class: marks.filter(Boolean).join(" ") || undefined },
    make("time", {}, time ? timeOfDay(time) : ""), make("strong", {}, what),
    make("p", {}, details.join(" · ")),
    late && make("p", { class: "late" }, [late, expected].filter(Boolean).join(", ")),
    isOpen && make("p", {}, say`Case time`, " ", make("b", { data: { began: Date.parse(one.began) } })),
    pace && make("p", { class: `pace-line ${one.pace}` }, paceShape(one.pace), make("span", {}, pace)),
    isOpen && progress(one));
}

function progress(one) {
  const fill = make("i", { class: one.pace });
  fill.style.width = `${Math.round(100 * one.recorded / Math.max(1, one.of))}%`;
  return make("div", { class: "steps", role: "img", "aria-label": say`${one.recorded} of ${one.of} milestones are recorded` }, fill);
}

// What happened in the rooms. A tap leads to the case.
function drawAlerts() {
  const { alerts } = bar;
  byId("alerts").hidden = !alerts;
  if (!alerts) return;
  const { unread, alerts: all } = alerts;
  write(byId("alerts-title"), alertsTitle(unread));
  byId("seen").hidden = !unread;
  const key = JSON.stringify(all);
  if (byId("alerts-list").drawn === key) return;
  byId("alerts-list").drawn = key;
  byId("alerts-list").replaceChildren(...all.map((one) => {
    const what = [make("time", {}, timeOfDay(one.at ?? one.created)),
      make("strong", {}, [one.room && title(one.room), one.text].filter(Boolean).join(": "))];
    const marks = { class: one.read ? "read" : undefined, data: { kind: one.kind, event: one.event } };
    return make("li", marks, one.urgent ? icon("bell") : one.kind !== "case_update" && icon("gone"),
      one.case ? make("button", { type: "button", on: { click: () => show(one) } }, ...what) : make("div", {}, ...what));
  }), ...(all.length ? [] : [make("li", { class: "read" }, say`Nothing in the last week.`)]));
}

async function show(alert) {
  const moment = new Date(alert.at ?? alert.created);
  chosenCase = alert.case;
  showsCompleted = true;
  byId("completed").setAttribute("aria-pressed", "true");
  byId("which").value = byId("status").value = "";
  day = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  await refresh();
  document.querySelector(".card li.chosen")?.scrollIntoView({ block: "center" });
}

byId("seen").addEventListener("click", async () => {
  const newest = bar.alerts?.alerts[0];
  if (!newest) return;
  try { await daemon.post("/alerts-seen", { alert: newest.id }); } catch { /* they stay new */ }
  bar.refresh();
});

function go(days) {
  const [year, month, date] = (board?.day ?? "").split("-").map(Number);
  if (!year) return;
  const moved = new Date(Date.UTC(year, month - 1, date + days));
  day = moved.toISOString().slice(0, 10);
  refresh();
}

byId("before").addEventListener("click", () => go(-1));
byId("after").addEventListener("click", () => go(1));
byId("today").addEventListener("click", () => { day = undefined; refresh(); });
for (const id of ["which", "status"]) byId(id).addEventListener("change", draw);
byId("date").addEventListener("change", () => {
  day = byId("date").value || undefined;
  refresh();
});
byId("completed").addEventListener("click", (event) => {
  showsCompleted = !showsCompleted;
  event.currentTarget.setAttribute("aria-pressed", String(showsCompleted));
  draw();
});
