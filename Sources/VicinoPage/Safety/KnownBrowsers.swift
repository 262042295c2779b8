package import VicinoCore
internal import VicinoLocks

/// The browsers whose open pages find back when the server has started again, with the public halves of their keys.
///
/// They are kept in a file, if there is one. A browser that is signed out is forgotten, and none of its pages finds back.
package final class KnownBrowsers: Sendable {
    /// A browser, and what its pages find back by.
    struct Browser: Equatable, Sendable {
        /// Names the browser in all runs of the server, in hexadecimal. It signs in nothing.
        var id: String
        /// When it was used, to the day.
        var usedAt: Int64
        /// The public halves of its keys, one for each run of the server, the last one at the end.
        var keys: [PublicReturnKey] = []
    }

    /// A browser that has a key.
    struct Found: Sendable {
        let browser: String
        let key: PublicReturnKey
    }

    private struct State {
        var browsers: [Browser] = []
        var file: KnownBrowserFile?
    }

    private let state = LockedValue(State())

    /// The maximum number of browsers; a further one replaces the one that was not used for longest.
    static let limit = 32
    /// The maximum number of keys of a browser: its pages find back over so many runs.
    static let keyLimit = 4

    /// Knows no browser yet, and keeps nothing.
    package init() {}

    // MARK: The file

    /// Adds the browsers of a file, and keeps all of them there from now on.
    package func keep(in file: KnownBrowserFile, now: Timestamp) {
        state.withLock { state in
            let known = Set(state.browsers.map(\.id))
            state.browsers += Self.valid(file.read(), now).filter { !known.contains($0.id) }
            state.file = file
            if !known.isEmpty { Self.limitAndStore(&state, now) }
        }
    }

    /// Writes nothing more: everything is about to be erased.
    package func release() { state.withLock { $0.file = nil } }

    private static func limitAndStore(_ state: inout State, _ now: Timestamp) {
        state.browsers = Array(
            valid(state.browsers, now).sorted { ($1.usedAt, $1.id) < ($0.usedAt, $0.id) }.prefix(limit))
        state.file?.write(state.browsers)
    }

    private static func valid(_ browsers: [Browser], _ now: Timestamp) -> [Browser] {
        browsers.filter { now.milliseconds - $0.usedAt <= WebSessions.validity }
    }

    private func change(_ now: Timestamp, _ change: (inout [Browser]) -> Void) {
        state.withLock { state in
            let before = state.browsers
            change(&state.browsers)
            if state.browsers != before { Self.limitAndStore(&state, now) }
        }
    }

    // MARK: Browsers and their keys

    /// All of them.
    func all(now: Timestamp) -> [Browser] { state.withLock { Self.valid($0.browsers, now) } }

    /// Whether a browser's pages may find back.
    func contains(_ browser: String, now: Timestamp) -> Bool { all(now: now).contains { $0.id == browser } }

    /// The browser with a key; nil if there is none, or it was signed out.
    func find(key id: String, now: Timestamp) -> Found? {
        for browser in all(now: now) {
            if let key = browser.keys.first(where: { $0.id == id }) { return Found(browser: browser.id, key: key) }
        }
        return nil
    }

    /// Adds the key of a browser.
    ///
    /// - Parameter signedIn: returns the browser; nil if it was signed out meanwhile. Who signs it out, or gives its keys to
    ///   another one, does so there first, and here afterwards. So no key is left over.
    func add(_ key: PublicReturnKey, now: Timestamp, of signedIn: () -> String?) {
        change(now) { browsers in
            guard let browser = signedIn() else { return }
            let index = browsers.firstIndex { $0.id == browser } ?? browsers.endIndex
            if index == browsers.endIndex { browsers.append(Browser(id: browser, usedAt: now.milliseconds)) }
            browsers[index].usedAt = now.milliseconds
            browsers[index].keys = browsers[index].keys.suffix(Self.keyLimit - 1) + [key]
        }
    }

    /// Notes that a browser is used. The caller says so once a day.
    func noteUse(of browser: String, now: Timestamp) {
        change(now) { browsers in
            guard let index = browsers.firstIndex(where: { $0.id == browser }) else { return }
            browsers[index].usedAt = now.milliseconds
        }
    }

    /// Gives the keys of one browser to another one, because both are the same.
    func merge(_ browser: String, into other: String, now: Timestamp) {
        change(now) { browsers in
            guard let index = browsers.firstIndex(where: { $0.id == browser }) else { return }
            let merged = browsers.remove(at: index)
            guard let kept = browsers.firstIndex(where: { $0.id == other }) else { return }
            browsers[kept].keys = Array((browsers[kept].keys + merged.keys).suffix(Self.keyLimit))
            browsers[kept].usedAt = max(browsers[kept].usedAt, merged.usedAt)
        }
    }

    /// Forgets browsers.
    func forget(_ isForgotten: (String) -> Bool) {
        state.withLock { state in
            let kept = state.browsers.filter { !isForgotten($0.id) }
            guard kept != state.browsers else { return }
            state.browsers = kept
            state.file?.write(kept)
        }
    }
}
