// Keeps the live parts of a page current. Without it, every page is right as of loading.
"use strict";
const parts = ["live-near", "live-peers", "live-questions"].filter((id) => document.getElementById(id));
let source = null;

async function refresh() {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) { return; }
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of parts) {
        const [old, next] = [document.getElementById(id), fresh.getElementById(id)];
        // What the user is about to press stays where it is.
        if (old && next && !old.contains(document.activeElement)) { old.replaceWith(next); }
    }
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
    document.addEventListener("visibilitychange", follow);
    addEventListener("pagehide", () => source?.close());
}
