// Keeps the live parts of a page current. Without it, every page is right as of loading.
"use strict";
const find = () => ["running", "day", "rows", "totals", "near", "peers", "questions", "first"]
    .map((name) => `live-${name}`).filter((id) => document.getElementById(id));
let parts = find();

// What the user has typed stays, unless its form is now that of another record. What is open stays open.
function keepTyped(old, next) {
    for (const field of old.querySelectorAll("input[id],textarea[id]")) {
        const same = next.querySelector(`#${field.id}`);
        // A form of a record has a field that is named id.
        const isThere = same && same.form?.getAttribute("id") === field.form?.getAttribute("id");
        if (isThere && field.value !== field.defaultValue) { same.value = field.value; }
    }
    for (const fold of old.querySelectorAll("details[id][open]")) {
        next.querySelector(`#${fold.id}`)?.setAttribute("open", "");
    }
}

// After midnight another page is right: its heading and title as well as its parts. So it is with the first record.
function turn(fresh) {
    const [old, next] = [document.getElementById("main"), fresh.getElementById("main")];
    const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
    keepTyped(old, next);
    document.title = fresh.title;
    old.replaceWith(next);
    parts = find();
    turns = midnight();
    if (focused) { document.getElementById(focused)?.focus(); }
}

// The time that has passed since a start, as `0:29:05`.
function tick(now) {
    for (const shown of document.querySelectorAll("[data-passed]")) {
        shown.begun ??= now - shown.dataset.passed;
        const seconds = Math.max(0, Math.floor((now - shown.begun) / 1000));
        const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
        shown.textContent = [Math.floor(seconds / 3600), ...parts].join(":");
    }
}

// When the day of the page is over, by the browser's clock.
function midnight() {
    const left = document.querySelector("[data-left]")?.dataset.left;
    return left ? Date.now() + Number(left) : Infinity;
}

let seen = Date.now();
let turns = midnight();

// A second has passed. After midnight, and after the computer has slept, what is shown is old.
function beat() {
    const now = Date.now();
    const isOld = now >= turns || now - seen > 90_000;
    seen = now;
    if (document.hidden) { return; }
    tick(now);
    if (!isOld) { return; }
    // The clock of the server may be behind.
    turns = now + 5_000;
    refresh();
}

const day = (page) => page.querySelector("[data-day]")?.dataset.day;

async function refresh() {
    // The server has ended, and another program may have its port.
    if ("lost" in document.documentElement.dataset) { return; }
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) { return; }
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    // A page that asks to sign in has no day.
    if (day(fresh) && day(fresh) !== day(document)) { return turn(fresh); }
    if (day(fresh)) { document.title = fresh.title; }
    for (const id of parts) {
        const [old, next] = [document.getElementById(id), fresh.getElementById(id)];
        // What is about to be pressed, or is drawn on, stays.
        if (!old || !next || old.contains(document.activeElement) || old.contains(drawn?.svg)) { continue; }
        keepTyped(old, next);
        old.replaceWith(next);
    }
    tick(Date.now());
}

// The script of the server hears of changes.
if (parts.length > 0) {
    document.body.dataset.events = "/live";
    addEventListener("changed", refresh);
    tick(Date.now());
    setInterval(beat, 1_000);
    // The line of the day goes on, and so do the times of the people nearby.
    setInterval(() => {
        if (parts.includes("live-running") && !document.hidden) { refresh(); }
    }, 60_000);
}

// A request to another device takes a while, in which the page says so.
for (const form of document.querySelectorAll("form[data-wait]")) {
    form.addEventListener("submit", () => {
        const said = document.createElement("p");
        said.className = "sm mut gapt";
        said.role = "status";
        form.append(said);
        said.textContent = form.dataset.wait;
        form.querySelector("button:not([form])").disabled = true;
    });
}

// Narrows a list of boxes to the ticked ones and those with what is typed.
for (const field of document.querySelectorAll("[data-narrow]")) {
    field.hidden = false;
    field.addEventListener("input", () => {
        const typed = field.value.trim().toLowerCase();
        for (const label of field.parentElement.querySelectorAll("label")) {
            label.hidden = !label.textContent.toLowerCase().includes(typed) && !label.control.checked;
        }
    });
}

// Copies a text of the page.
for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
        button.textContent = button.dataset.done;
    });
}

// Keys of the calendar: what each of them presses stands in the page. A key that another part needs stays its own.
for (const help of document.querySelectorAll("[data-key='?']")) { help.hidden = false; }
addEventListener("keydown", (event) => {
    const part = event.target.closest?.("input,select,textarea,.scroll,[tabindex='0']");
    if (event.ctrlKey || event.altKey || event.metaKey || part && event.key !== "Escape") { return; }
    if (event.key === "Escape") {
        for (const open of document.querySelectorAll(".goto[open]")) { open.open = false; }
        return;
    }
    const found = document.querySelector(`main [data-key="${CSS.escape(event.key)}"]`);
    if (!found) { return; }
    event.preventDefault();
    if (!found.matches("details")) { return found.click(); }
    found.open = !found.open;
    (found.open && found.querySelector("input:not([type=hidden])") || found.querySelector("summary")).focus();
});

// A click or a drag over empty time of a day opens the form with that time, to the quarter of an hour.
let drawn = null;
let isDragged = false;
const quarters = (svg, event) => {
    const box = svg.getBoundingClientRect();
    const share = svg.closest(".week") ? (event.clientY - box.top) / box.height : (event.clientX - box.left) / box.width;
    return Math.min(96, Math.max(0, share * 96));
};
const clock = (count) => [Math.floor(count / 4) % 24, count % 4 * 15].map((part) => `${part}`.padStart(2, "0")).join(":");
const add = (svg, from, to) => { location.href = `${svg.dataset.add}&at=${clock(from)}&until=${clock(to)}`; };
const span = (event) => {
    const ends = [drawn.from, quarters(drawn.svg, event)];
    const from = Math.floor(Math.min(...ends));
    return [from, Math.max(from + 1, Math.ceil(Math.max(...ends)))];
};
addEventListener("pointerdown", (event) => {
    const svg = event.target.closest?.("svg[data-add]");
    isDragged = false;
    if (!svg || event.button !== 0 || event.pointerType === "touch" || event.target.closest("a[class*=' a-']")) { return; }
    drawn = { svg, from: quarters(svg, event), x: event.clientX, y: event.clientY };
});
addEventListener("pointermove", (event) => {
    if (!drawn || !isDragged && Math.hypot(event.clientX - drawn.x, event.clientY - drawn.y) < 6) { return; }
    isDragged = true;
    if (!drawn.mark) {
        drawn.mark = document.createElementNS("http://www.w3.org/2000/svg", "rect");
        drawn.mark.setAttribute("class", "sel");
        drawn.svg.append(drawn.mark);
    }
    const [from, to] = span(event).map((count) => `${count / 0.96}%`);
    const length = `calc(${to} - ${from})`;
    const sides = drawn.svg.closest(".week") ? ["0", from, "100%", length] : [from, "14", length, "52"];
    ["x", "y", "width", "height"].forEach((name, index) => { drawn.mark.style[name] = sides[index]; });
});
addEventListener("pointerup", (event) => {
    if (drawn && isDragged) { add(drawn.svg, ...span(event)); }
    drawn?.mark?.remove();
    drawn = null;
});
addEventListener("pointercancel", () => {
    drawn?.mark?.remove();
    drawn = null;
});
addEventListener("dragstart", (event) => { if (event.target.closest?.("svg[data-add]")) { event.preventDefault(); } });
addEventListener("click", (event) => {
    const svg = event.target.closest?.("svg[data-add]");
    if (!svg) { return; }
    if (isDragged) { return event.preventDefault(); }
    if (event.button !== 0 || event.target.closest("a")) { return; }
    const from = Math.min(92, Math.floor(quarters(svg, event)));
    add(svg, from, from + 4);
}, true);
