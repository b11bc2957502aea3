// The cement timer of a wall, which can be moved.

import { button, byId, icon, make, say } from "./parts.js";

const spot = "voiced.cement";

export function drawCement(isThere, stop) {
  const box = byId("cement");
  if (box.hidden === !isThere) return;
  box.hidden = !isThere;
  if (!isThere) { box.replaceChildren(); return; }
  box.replaceChildren(make("h2", {}, icon("timer"), make("span", {}, say`Cement`)),
    make("div", { class: "digits", id: "cement-time", role: "timer" }),
    button(say`Stop`, "close", stop));
  try { moveCement(...JSON.parse(localStorage.getItem(spot) ?? "[]")); } catch { /* where it usually is */ }
}

function moveCement(left, top) {
  if (!Number.isFinite(left) || !Number.isFinite(top)) return;
  const box = byId("cement");
  const [x, y] = [Math.max(0, Math.min(left, innerWidth - box.offsetWidth)), Math.max(0, Math.min(top, innerHeight - box.offsetHeight))];
  box.style.left = `${x}px`;
  box.style.top = `${y}px`;
  box.style.right = box.style.bottom = "auto";
  try { localStorage.setItem(spot, JSON.stringify([x, y])); } catch { /* it is where it usually is next time */ }
}

byId("cement").addEventListener("pointerdown", (start) => {
  if (start.target.closest("button")) return;
  const box = byId("cement");
  const { left, top } = box.getBoundingClientRect();
  box.setPointerCapture(start.pointerId);
  const move = (event) => moveCement(left + event.clientX - start.clientX, top + event.clientY - start.clientY);
  box.addEventListener("pointermove", move);
  for (const end of ["pointerup", "pointercancel"]) {
    box.addEventListener(end, () => box.removeEventListener("pointermove", move), { once: true });
  }
});

byId("cement").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!step || event.target !== event.currentTarget) return;
  event.preventDefault();
  const { left, top } = byId("cement").getBoundingClientRect();
  moveCement(left + 40 * step[0], top + 40 * step[1]);
});
