// The alerts of the facility's rooms, newest first.

import { Bar, title } from "./bar.js";
import { Daemon } from "./daemon.js";
import { applyScale, askForToken, byId, guardAgainstBurnIn, icon, make, timeOfDay, write } from "./parts.js";

applyScale();
guardAgainstBurnIn(byId("app"));
const daemon = new Daemon();
askForToken(daemon, byId("key"));
const bar = new Bar(daemon);
let isNewOnly = false;

bar.addEventListener("change", draw);
daemon.follow("/events", 0, (event) => bar.take(event));
for (const event of ["back", "gone"]) daemon.addEventListener(event, contact);
setInterval(() => write(byId("clock"), timeOfDay(Date.now())), 1000);

function contact() {
  const isAway = !daemon.isThere && daemon.lastContact > 0;
  byId("stale").hidden = !isAway;
  write(byId("stale"), isAway ? `No contact with the daemon since ${timeOfDay(daemon.lastContact, true)}. Trying again…` : "");
}

const day = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

function draw() {
  if (!bar.alerts) return;
  const { unread, alerts } = bar.alerts;
  write(byId("title"), unread ? `Alerts, ${unread > 99 ? "more than 99" : unread} new` : "Alerts");
  document.title = unread ? `(${unread}) Alerts` : "Alerts";
  byId("seen").hidden = !unread;
  const kind = byId("kind").value;
  const shown = alerts.filter((one) => (!kind || one.kind === kind) && (!isNewOnly || !one.read));
  const key = JSON.stringify(shown);
  if (byId("list").drawn === key) return;
  byId("list").drawn = key;
  byId("list").replaceChildren(...shown.map(row), ...(shown.length ? [] : [make("li", { class: "read" }, "Nothing in the last week.")]));
}

function row(one) {
  const moment = new Date(one.at ?? one.created);
  const isToday = day(moment) === day(new Date());
  const when = isToday ? timeOfDay(moment) : `${moment.toLocaleDateString("en-GB", { weekday: "short" })} ${timeOfDay(moment)}`;
  const state = one.by ? `Acknowledged in ${title(one.by)}` : one.urgent && !one.read ? "Waits to be acknowledged" : "";
  const what = [make("time", {}, when), make("strong", {}, [one.room && title(one.room), one.text].filter(Boolean).join(": ")),
    make("p", {}, [one.procedure, one.surgeon, state].filter(Boolean).join(" · "))];
  return make("li", { class: one.read ? "read" : undefined, data: { kind: one.kind, event: one.event } },
    icon(one.urgent ? "bell" : one.kind === "case_update" ? "flag" : "gone"),
    one.case ? make("a", { href: `/rooms?day=${day(moment)}&case=${one.case}` }, ...what) : make("div", {}, ...what));
}

byId("kind").addEventListener("change", draw);
byId("new").addEventListener("click", (event) => {
  isNewOnly = !isNewOnly;
  event.currentTarget.setAttribute("aria-pressed", String(isNewOnly));
  draw();
});
byId("seen").addEventListener("click", async () => {
  const newest = bar.alerts?.alerts[0];
  if (!newest) return;
  try { await daemon.post("/alerts-seen", { alert: newest.id }); } catch { /* they stay new */ }
  bar.refresh();
});
