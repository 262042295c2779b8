// Keeps the live parts of a page current. Without it, every page is right as of loading.
"use strict";
const parts = ["live-near", "live-peers", "live-requests"].filter((id) => document.getElementById(id));
if (parts.length > 0 && "EventSource" in window) {
    const source = new EventSource("/live");
    source.addEventListener("changed", async () => {
        const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
        if (!answer.ok) { return; }
        const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
        for (const id of parts) {
            const [old, next] = [document.getElementById(id), fresh.getElementById(id)];
            // What the user is about to press stays where it is.
            if (old && next && !old.contains(document.activeElement)) { old.replaceWith(next); }
        }
    });
    addEventListener("pagehide", () => source.close());
}
