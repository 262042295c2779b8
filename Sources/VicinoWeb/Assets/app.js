// Keeps the live parts of a page current. Without it, every page is right as of loading.
"use strict";
const find = () => ["running", "day", "rows", "totals", "near", "peers", "questions", "first"]
    .map((name) => `live-${name}`).filter((id) => document.getElementById(id));
let parts = find();
let source = null;

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
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) { return; }
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    // A page that asks to sign in has no day.
    if (day(fresh) && day(fresh) !== day(document)) { return turn(fresh); }
    for (const id of parts) {
        const [old, next] = [document.getElementById(id), fresh.getElementById(id)];
        // What the user is about to press stays where it is.
        if (!old || !next || old.contains(document.activeElement)) { continue; }
        keepTyped(old, next);
        old.replaceWith(next);
    }
    tick(Date.now());
}

// Browsers allow few connections to a server, so a page that nobody sees gives up its own.
function follow() {
    if (document.hidden) {
        source?.close();
        source = null;
    } else if (!source) {
        source = new EventSource("/live");
        source.addEventListener("changed", refresh);
    }
}

if (parts.length > 0 && "EventSource" in window) {
    follow();
    document.addEventListener("visibilitychange", () => {
        follow();
        // Nobody told a hidden page what changed.
        if (!document.hidden) { refresh(); }
    });
    addEventListener("pagehide", () => {
        source?.close();
        source = null;
    });
    // The browser may show a page again as it was left.
    addEventListener("pageshow", (event) => {
        if (!event.persisted) { return; }
        follow();
        refresh();
    });
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

// Copies a text of the page.
for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
        button.textContent = button.dataset.done;
    });
}
