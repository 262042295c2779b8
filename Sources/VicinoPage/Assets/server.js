// Says when the server has ended, and finds back when it runs again. Another program may have its port meanwhile. So this
// sends nothing that signs in, and believes only what was sealed for the key of this page.
"use strict";
(() => {
    const said = document.currentScript.dataset;
    const [id, check, d, x, y] = said.key.split(" ");
    // No page that is saved has the key.
    delete said.key;
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const state = document.documentElement.dataset;
    // Another program might never answer.
    const patience = 5_000;
    let [source, note, timer, failures, isGone] = [null, null, 0, 0, false];

    const bytes = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
    const digits = (list) => Array.from(list, (byte) => byte.toString(16).padStart(2, "0")).join("");

    async function opened(sealed, nonce) {
        const keys = crypto.subtle;
        const own = await keys.importKey("jwk", { kty: "EC", crv: "P-256", d, x, y }, curve, false, ["deriveBits"]);
        const point = sealed.slice(0, 65);
        const theirs = await keys.importKey("raw", point, curve, false, []);
        const shared = await keys.deriveBits({ name: "ECDH", public: theirs }, own, 256);
        const base = await keys.importKey("raw", shared, "HKDF", false, ["deriveKey"]);
        const way = { name: "HKDF", hash: "SHA-256", salt: bytes(check), info: new Uint8Array([...nonce, ...point]) };
        const key = await keys.deriveKey(way, base, { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
        const text = await keys.decrypt({ name: "AES-GCM", iv: new Uint8Array(12) }, key, sealed.slice(65));
        return new TextDecoder().decode(text);
    }

    // Where the page is now; the empty text if it is where it was.
    async function ask() {
        const nonce = crypto.getRandomValues(new Uint8Array(16));
        const answer = await fetch(`/return?key=${id}&nonce=${digits(nonce)}`,
            { credentials: "omit", cache: "no-store", redirect: "error", signal: AbortSignal.timeout(patience) });
        return opened(bytes((await answer.text()).slice(0, 9000)), nonce);
    }

    function say(text, action) {
        if (note?.firstChild.data === text) { return; }
        note?.remove();
        note = document.createElement("div");
        note.className = "flash";
        note.role = "status";
        (document.getElementById("main") ?? document.body).append(note);
        note.append(text, " ", ...(action ? [action] : []));
    }

    function link() {
        if (!said.address) { return null; }
        const link = document.createElement("a");
        link.href = said.address;
        link.textContent = said.open;
        return link;
    }

    function button() {
        const button = document.createElement("button");
        button.textContent = said.go;
        button.addEventListener("click", () => find(true));
        return button;
    }

    const isTyped = () => [...document.querySelectorAll("input, textarea")]
        .some((field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);

    // Looks for the server until it is found.
    async function find(isWished) {
        clearTimeout(timer);
        state.lost = "";
        try {
            // A browser without cryptography cannot tell who has the port of a server that has ended.
            const found = crypto.subtle || isGone ? await ask() : "";
            if (!found) { return follow(); }
            if (isTyped() && !isWished) { return say(said.again, button()); }
            return location.replace(`${found}&then=${encodeURIComponent(location.pathname + location.search)}`);
        } catch {
            failures += 1;
            // One that starts again at once is not missed.
            if (failures > 1) { say(said.stopped, link()); }
        }
        if (!document.hidden) { timer = setTimeout(find, 3000); }
    }

    const tell = () => dispatchEvent(new Event("changed"));

    function close() {
        clearTimeout(timer);
        source?.close();
        source = null;
    }

    // Browsers allow few connections to a server, so a page has one, and one that nobody sees has none.
    function follow() {
        if (document.hidden || source) { return; }
        source = new EventSource(document.body.dataset.events ?? "/alive");
        source.addEventListener("changed", tell);
        timer = setTimeout(lose, 2 * patience);
        source.addEventListener("open", () => {
            clearTimeout(timer);
            failures = 0;
            isGone = false;
            note?.remove();
            note = null;
            const wasLost = "lost" in state;
            delete state.lost;
            // Nobody told the page meanwhile what changed.
            if (wasLost) { tell(); }
        });
        source.addEventListener("error", lose);
    }

    function lose() {
        close();
        isGone = true;
        state.lost = "";
        timer = setTimeout(find, 1000);
    }

    addEventListener("DOMContentLoaded", follow);
    addEventListener("pagehide", close);
    // The browser may show a page again as it was left.
    addEventListener("pageshow", (event) => { if (event.persisted) { find(); } });
    document.addEventListener("visibilitychange", () => {
        if (document.hidden) { return close(); }
        return source ? tell() : find();
    });
})();
