// The alerts of the facility's rooms, newest first.

import { Bar, alertsTitle, title } from "./bar.js";
import { Daemon } from "./daemon.js";
import { applyScale, askForToken, byId, guardAgainstBurnIn, icon, make, say, timeOfDay, told, weekday, write } from "./parts.js";

applyScale();
guardAgainstBurnIn(byId("app"));
const daemon = new Daemon();
offerPush(daemon);
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
  write(byId("stale"), isAway ? say`No contact with the daemon since ${timeOfDay(daemon.lastContact, true)}. Trying again…` : "");
}

const day = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

function draw() {
  if (!bar.alerts) return;
  const { unread, alerts } = bar.alerts;
  write(byId("title"), alertsTitle(unread));
  document.title = unread ? `(${unread}) ${say`Alerts`}` : say`Alerts`;
  byId("seen").hidden = !unread;
  const kind = byId("kind").value;
  const shown = alerts.filter((one) => (!kind || one.kind === kind) && (!isNewOnly || !one.read));
  const key = JSON.stringify(shown);
  if (byId("list").drawn === key) return;
  byId("list").drawn = key;
  byId("list").replaceChildren(...shown.map(row), ...(shown.length ? [] : [make("li", { class: "read" }, say`Nothing in the last week.`)]));
}

function row(one) {
  const moment = new Date(one.at ?? one.created);
  const isToday = day(moment) === day(new Date());
  const when = isToday ? timeOfDay(moment) : `${weekday(moment)} ${timeOfDay(moment)}`;
  const state = one.by ? say`Acknowledged in ${title(one.by)}` : one.urgent && !one.read ? say`Waits to be acknowledged` : "";
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

// Asks the browser for alerts while this page is closed. Only a page by https or of this machine can have them.
async function offerPush(daemon) {
  const button = byId("push");
  if (!navigator.serviceWorker || !globalThis.PushManager) return;
  let key;
  try { ({ key } = await daemon.get("/push")); } catch { return; }
  const policy = globalThis.trustedTypes?.createPolicy("voiced-push", { createScriptURL: () => "/push.js" });
  const registration = await navigator.serviceWorker.register(policy?.createScriptURL("") ?? "/push.js");
  const show = (is) => button.setAttribute("aria-pressed", String(Boolean(is)));
  const tell = async (subscription) => {
    const { endpoint, keys } = subscription.toJSON();
    await daemon.post("/push-subscribe", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  };
  // Sends the address again, because the daemon may have lost it. The daemon accepts an address that it has.
  let subscription = await registration.pushManager.getSubscription();
  if (subscription) tell(subscription).then(() => show(true), () => show(false));
  button.hidden = false;
  button.addEventListener("click", async () => {
    byId("push-fault").hidden = true;
    button.disabled = true;
    try {
      if (button.getAttribute("aria-pressed") === "true") {
        await daemon.post("/push-unsubscribe", { endpoint: subscription.endpoint });
        await subscription.unsubscribe();
        subscription = null;
      } else {
        if (await Notification.requestPermission() !== "granted") throw new Error(say`this browser does not allow notifications of this page`);
        const options = { userVisibleOnly: true, applicationServerKey: key };
        // A subscription with a former key of the daemon is in the way.
        subscription = await registration.pushManager.subscribe(options).catch(async (error) => {
          if (error.name !== "InvalidStateError") throw error;
          await (await registration.pushManager.getSubscription())?.unsubscribe();
          return registration.pushManager.subscribe(options);
        });
        await tell(subscription);
      }
      show(subscription);
    } catch (error) {
      show(false);
      write(byId("push-fault"), say`No alerts while this page is closed: ${told(error.message)}.`);
      byId("push-fault").hidden = false;
    }
    button.disabled = false;
  });
}
