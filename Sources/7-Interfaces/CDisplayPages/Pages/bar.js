// What every page has on top: the alerts that wait for a person and, on pages other than the wall, the case in progress.

import { button, elapsed, icon, make, say, timeOfDay, write } from "./parts.js";

const pollEvery = 10000;
const soundKey = "voiced.sound";
const news = /^(snapshot|alert|alert-.*|case-.*|milestone-.*|next-patient-.*|command)$/;

export const title = (name) => /^\d+$/.test(name) ? say`Room ${name}` : name;
export const alertsTitle = (unread) =>
  !unread ? say`Alerts` : unread > 99 ? say`Alerts, more than 99 new` : say`Alerts, ${unread} new`;

export class Bar extends EventTarget {
  // The answer to /alerts; undefined if there is none.
  alerts;
  room;
  #daemon;
  #ownRoom;
  #ahead = 0;
  #calls = make("section", { class: "calls", "aria-label": say`Alerts that wait`, "aria-live": "assertive" });
  #running = make("a", { class: "running", href: "/", hidden: true });

  // On a wall, the room's own call waits for others: it is not shown there before it was repeated.
  constructor(daemon, { ownRoom } = {}) {
    super();
    this.#daemon = daemon;
    this.#ownRoom = ownRoom;
    document.querySelector("#app > .top").after(...(ownRoom ? [] : [this.#running]), this.#calls);
    setInterval(() => { if (daemon.isThere && !document.hidden) this.refresh(); }, pollEvery);
    setInterval(() => this.#tick(), 1000);
    const sound = document.getElementById("sound");
    if (!sound) return;
    const show = () => sound.setAttribute("aria-pressed", String(hasSound()));
    sound.addEventListener("click", () => {
      try { localStorage.setItem(soundKey, hasSound() ? "off" : "on"); } catch { /* it stays as it is */ }
      show();
      if (hasSound()) beep(0);
    });
    show();
  }

  // Takes an event of the daemon.
  take(event) {
    if (event.event === "alert" && event.urgent && event.room !== this.#ownRoom?.()) beep(0);
    if (event.event === "alert-unanswered") beep(event.times);
    if (news.test(event.event)) this.refresh();
  }

  async refresh() {
    const [alerts, room] = await Promise.all([
      this.#daemon.get("/alerts").catch(() => undefined),
      this.#ownRoom ? undefined : this.#daemon.get("/room").catch(() => undefined),
    ]);
    if (room) {
      this.room = room;
      this.#ahead = Date.parse(room.time) - Date.now();
    }
    // While the site is away, the earlier alerts stay.
    this.alerts = alerts ?? this.alerts;
    this.#draw();
    this.dispatchEvent(new Event("change"));
  }

  async acknowledge(alert) {
    try { await this.#daemon.post("/alerts-acknowledge", { alert }); } catch { /* it goes on to wait */ }
    this.refresh();
  }

  // How often an alert would have been repeated by now.
  #times(one) { return Math.max(0, Math.floor((Date.now() + this.#ahead - Date.parse(one.created)) / 1000 / (this.alerts.repeat ?? 60))); }

  #draw() {
    const waiting = (this.alerts?.alerts ?? []).filter((one) => one.urgent && !one.read)
      .map((one) => ({ ...one, isLate: this.#times(one) > 0 }))
      .filter((one) => one.isLate || one.room !== this.#ownRoom?.());
    const key = JSON.stringify(waiting);
    if (this.#calls.drawn !== key) {
      this.#calls.drawn = key;
      this.#calls.replaceChildren(...waiting.map((one) => make("div", { class: one.isLate ? "call late" : "call" }, icon("bell"),
        make("strong", {}, [one.room && title(one.room), one.text].filter(Boolean).join(": ")),
        make("span", {}, [say`at ${timeOfDay(one.at ?? one.created)}`, one.procedure, one.surgeon, one.isLate && say`not acknowledged yet`].filter(Boolean).join(" · ")),
        button(say`Got it`, "check", () => this.acknowledge(one.id), { "aria-label": `${say`Got it`}: ${[one.room && title(one.room), one.text].filter(Boolean).join(", ")}` }))));
    }
    const one = this.room?.case;
    this.#running.hidden = !one;
    if (!one) return;
    const what = [title(this.room.room), one.procedure ?? say`A case without a name`, one.surgeon].filter(Boolean);
    const drawn = JSON.stringify([what, one.began]);
    if (this.#running.drawn === drawn) return;
    this.#running.drawn = drawn;
    this.#running.replaceChildren(make("strong", {}, what[0]), make("span", {}, what.slice(1).join(" · ")),
      make("b", { data: { since: Date.parse(one.began) } }));
    this.#tick();
  }

  #tick() {
    const time = this.#running.querySelector("b");
    if (time) write(time, elapsed(Date.now() + this.#ahead - Number(time.dataset.since)));
    if (this.alerts) this.#draw();
  }
}

function hasSound() {
  try { return localStorage.getItem(soundKey) === "on"; } catch { return false; }
}

let audio;

// Two notes; the more often an alert was repeated, the louder they are, and the more often they sound.
function beep(times) {
  if (!hasSound()) return;
  audio ??= new AudioContext();
  audio.resume().catch(() => {});
  const count = Math.min(times + 1, 3);
  for (let index = 0; index < 2 * count; index += 1) {
    const [begin, tone, gain] = [audio.currentTime + index * 0.22, audio.createOscillator(), audio.createGain()];
    tone.frequency.value = index % 2 ? 660 : 880;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(0.15 * count, begin + 0.02);
    gain.gain.linearRampToValueAtTime(0, begin + 0.2);
    tone.connect(gain).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.22);
  }
}
