import Vicino
import VicinoActivity
import VicinoDrawing

/// What `vicino watch` draws on a terminal.
struct WatchPage {
    /// The last events, the latest last, with their times of day.
    private var news: [DisplayText] = []

    /// The maximum number of events that are kept.
    static let newsLimit = 100

    /// Adds an event. What the page shows anyway is left out.
    mutating func add(_ event: WatchEvent, _ clock: TypedTimeReader) {
        if case .session = event { return }
        news.append("\(clock.timeOfDay)  \(event.sentence(clock))")
        if news.count > Self.newsLimit { news.removeFirst() }
    }

    /// The lines, of at most the given size.
    func lines(
        _ state: WatchState, _ clock: TypedTimeReader, style: TerminalStyle, width: Int, height: Int
    ) -> [TerminalText] {
        func row(_ label: DisplayText, _ value: DisplayText) -> TerminalText {
            style.dim(label.padded(toWidth: 10)) + TerminalText(value.truncated(toWidth: max(1, width - 10)))
        }
        var lines = [row("Running", Self.running(state, clock)), row("Service", state.service.sentence)]
        let near = state.people.filter { $0.nearness != nil }
        if near.isEmpty { lines.append(row("Near", "nobody")) }
        for (index, watched) in near.enumerated() {
            lines.append(row(index == 0 ? "Near" : "", "\(watched.person)\(watched.nearness ?? "")"))
        }
        for session in state.sessions { lines.append(row("Session", Self.progress(session, width: width))) }
        lines.append("")
        let rest = max(0, height - lines.count - 2)
        lines += news.suffix(rest).map { TerminalText($0.truncated(toWidth: width)) }
        return Array((lines + ["", style.dim("Ctrl-C ends.")]).prefix(height))
    }

    private static func running(_ state: WatchState, _ clock: TypedTimeReader) -> DisplayText {
        guard let running = state.running?.record else { return "nothing" }
        let passed = Duration.milliseconds(clock.now.milliseconds - running.start.milliseconds)
        let length = AmountFormat.english.text { $0.duration(passed) }
        return "\(DisplayText(running.name, limit: 80).isolated) for \(length), since \(clock.start(of: running))"
    }

    /// How far a session is, with a bar if its length is known.
    private static func progress(_ session: WatchState.Session, width: Int) -> DisplayText {
        guard let progress = session.progress, progress.total > 0 else { return "\(session.person)" }
        let entries = progress.entryCount
        let total = progress.total
        let cells = min(20, max(0, width - 60))
        let full = Int(Double(min(entries, total)) / Double(total) * Double(cells))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: cells - full)
        let gap: DisplayText = cells > 0 ? "  " : ""
        return "\(session.person)  \(bar)\(gap)\(entries) of \(String.count(total, "record"))"
    }
}
