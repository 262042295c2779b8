// Keeps the live parts of a page current. Without it, every page is right as of loading.
"use strict";
const find = () => ["running", "day", "rows", "totals", "near", "peers", "questions", "first"]
    .map((name) => `live-${name}`).filter((id) => document.getElementById(id));
let parts = find();

// What the user has typed stays.
function keepTyped(old, next) {
    for (const field of old.querySelectorAll("input[id]")) {
        const same = next.querySelector(`#${field.id}`);
        if (same) { same.value = field.value; }
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
    if (focused) { document.getElementById(focused)?.focus(); }
}

const day = (page) => page.querySelector("[data-day]")?.dataset.day;

async function refresh() {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) { return; }
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    // A page that asks to sign in has no day.
    if (day(fresh) && day(fresh) !== day(document)) { return turn(fresh); }
    if (day(fresh)) { document.title = fresh.title; }
    for (const id of parts) {
        const [old, next] = [document.getElementById(id), fresh.getElementById(id)];
        // What the user is about to press stays where it is.
        if (!old || !next || old.contains(document.activeElement)) { continue; }
        keepTyped(old, next);
        old.replaceWith(next);
    }
}

// The script of the server hears of changes, and fetches nothing of another program that has the port.
if (parts.length > 0) {
    document.body.dataset.events = "/live";
    addEventListener("changed", refresh);
    // The time that has passed since the start is shown in minutes.
    setInterval(() => {
        const isLost = "lost" in document.documentElement.dataset;
        if (parts.includes("live-running") && !document.hidden && !isLost) { refresh(); }
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
