// The texts that no phrase has word for word: a tap shows what one may mean, a second makes a phrase of it.

import { Daemon, Refused } from "./daemon.js";
import { applyScale, askForToken, button, byId, decimal, make, say, sentence, timeOfDay, write } from "./parts.js";
import { actionName } from "./voice.js";

const pollEvery = 30000;
// A row of the log is written after its event.
const writtenAfter = 500;

applyScale();
const daemon = new Daemon();
askForToken(daemon, byId("key"));

let meanings = [];
let texts = [];
// The phrases that this page added, by their texts.
const added = new Map();

const title = (one) => [actionName(one.action), one.milestone].filter(Boolean).join(": ");
const same = (one, other) => one && other && one.action === other.action && one.id === other.id;
const times = (count) => count === 1 ? say`once` : say`${count} times`;

async function refresh() {
  try {
    const answer = await daemon.get("/misheard");
    [texts, meanings] = [answer.texts, answer.meanings];
    write(byId("hint"), texts.length ? say`Tap a text to make a phrase of it.` : say`Everything was understood word for word.`);
    draw();
  } catch (error) {
    if (error instanceof Refused) write(byId("hint"), sentence(error.message));
  }
}

async function ask(path, fields) {
  try {
    return await daemon.post(path, fields);
  } catch (error) {
    write(byId("hint"), error instanceof Refused ? sentence(error.message) : say`The daemon did not answer. Nothing was done.`);
    return undefined;
  }
}

function draw() {
  const done = [...added].map(([text, one]) => make("li", { data: { state: "added" } },
    make("div", {}, make("q", {}, text), make("p", {}, say`is a phrase for “${title(one.meaning)}” now.`)),
    button(say`Undo`, "undo", async () => {
      if (!await ask("/alias-remove", { alias: one.id })) return;
      added.delete(text);
      refresh();
    })));
  const open = texts.filter((one) => !added.has(one.text)).map((one) => make("li", { data: { state: one.offered ? "offered" : "open" } },
    make("div", {}, make("q", {}, one.text), make("p", {}, [
      one.missed ? say`Nothing was done ${times(one.missed)}.` : "", one.confirmed ? say`Confirmed ${times(one.confirmed)}.` : "",
      one.nearest ? say`Sounds like “${one.nearest}” (${decimal(one.distance, 2)}).` : say`Sounds like no phrase.`,
    ].filter(Boolean).join(" "))),
    button(one.means ? title(one.means) : say`Choose…`, "check", () => choose(one), { "aria-label": say`Make a phrase of “${one.text}”` })));
  byId("texts").replaceChildren(...done, ...open);
}

function choose(one) {
  const panel = byId("sheet");
  const meaning = make("select", { id: "meaning" }, ...meanings.map((each, index) =>
    make("option", { value: String(index), selected: same(each, one.means) }, title(each))));
  const scope = make("select", { id: "scope" }, make("option", { value: "facility" }, say`This facility`), make("option", { value: "all" }, say`All facilities`));
  const add = async () => {
    panel.close();
    const chosen = meanings[Number(meaning.value)];
    const answer = await ask("/alias", { text: one.text, action: chosen.action, ...chosen.id && { milestone: chosen.id }, for: scope.value });
    if (!answer) return;
    added.set(one.text, { id: answer.alias, meaning: chosen });
    refresh();
  };
  panel.replaceChildren(make("h2", {}, say`“${one.text}”`),
    make("div", { class: "choice" }, make("label", { for: "meaning" }, say`Means`), meaning, make("label", { for: "scope" }, say`For`), scope),
    make("div", { class: "choices" }, button(say`Add`, "check", add, { class: "primary" }), button(say`Back`, "undo", () => panel.close(), { class: "quiet" })));
  panel.showModal();
}

function stale() {
  write(byId("clock"), timeOfDay(Date.now()));
  byId("stale").hidden = daemon.isThere || !daemon.hasToken;
  write(byId("stale"), say`No contact with the daemon. Trying again…`);
}

daemon.addEventListener("back", () => { stale(); refresh(); });
daemon.addEventListener("gone", stale);
daemon.follow("/events", 0, (event) => {
  if (["snapshot", "unrecognized", "command"].includes(event.event)) setTimeout(refresh, writtenAfter);
});
setInterval(() => { if (daemon.isThere && !document.hidden) refresh(); }, pollEvery);
setInterval(stale, 1000);
stale();
