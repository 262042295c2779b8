internal import VicinoCore

/// What the clock of a followed person's device may show, according to the tags heard of it.
///
/// On most media a field of a tag has eight values only, so a tag fits some minutes of its epoch by chance. Each further
/// tag rules out clocks that do not explain it. What is left is stored relative to this device's uptime, so setting this
/// device's clock does not change it.
package struct PossibleClocks: Hashable, Sendable {
    /// What the clock may have shown, in milliseconds since 1970, when this device's uptime was zero: ranges in ascending
    /// order, with gaps between them.
    private let origins: [Range<Int64>]
    /// The uptime of the last tag.
    private let narrowed: Duration

    /// A part of the time by which two clocks may have come apart.
    private static let drift: Int64 = 1000
    /// How wide the ranges may be, in milliseconds, for a single time that is right to about a minute.
    private static let exactWidth: Int64 = 150_000

    /// All clocks in the epoch of a beacon.
    package init(in recognition: Recognition, at uptime: Duration) {
        let interval = recognition.interval
        origins = [Self.shifted(interval, by: -uptime.milliseconds)]
        narrowed = uptime
    }

    /// The clocks that show about the same as one that is known to be right: its minute, and the two beside it.
    ///
    /// - Parameter time: what that clock shows, in milliseconds since 1970.
    package init(near time: Int64, at uptime: Duration) {
        let range = time.addingClamped(-TagRule.tolerance)..<time.addingClamped(TagRule.tolerance)
        origins = [Self.shifted(range, by: -uptime.milliseconds)]
        narrowed = uptime
    }

    private init(origins: [Range<Int64>], narrowed: Duration) {
        self.origins = origins
        self.narrowed = narrowed
    }

    /// The clocks that explain a tag; nil if none does.
    ///
    /// - Parameter fits: whether the tag is one that the device may advertise in a minute. It is asked about the minutes
    ///   that one of the clocks may show.
    package func explaining(
        _ recognition: Recognition, at uptime: Duration, _ fits: (Minute) -> Bool
    ) -> PossibleClocks? {
        guard let schedule = recognition.schedule else { return nil }
        let slack = max(0, (uptime - narrowed).milliseconds / Self.drift)
        let present = origins.map { Self.widened($0, by: slack) }
        let end = schedule.end(of: recognition.epoch)
        let lateness = TagRule.lateness(on: recognition.origin.medium)
        let left = schedule.minutes(of: recognition.epoch).flatMap { minute -> [Range<Int64>] in
            let start = schedule.start(of: minute)
            let shown = start..<min(start.addingClamped(Minute.milliseconds), end)
            let heard = shown.lowerBound.addingClamped(-lateness.early)..<shown.upperBound.addingClamped(lateness.late)
            let window = Self.shifted(heard, by: -uptime.milliseconds)
            let shared = present.filter { $0.overlaps(window) }.map { $0.clamped(to: window) }
            return !shared.isEmpty && fits(minute) ? shared : []
        }
        return left.isEmpty ? nil : PossibleClocks(origins: Self.joined(left), narrowed: max(uptime, narrowed))
    }

    /// Whether one of the clocks may be in the epoch of a beacon.
    package func mayBe(in recognition: Recognition, at uptime: Duration) -> Bool {
        let interval = Self.shifted(
            Self.widened(recognition.interval, by: TagRule.tolerance), by: -uptime.milliseconds)
        return origins.contains { $0.overlaps(interval) }
    }

    /// The one clock that is left, right to about a minute; nil if there are several.
    var only: DeviceClock? {
        guard let first = origins.first, let last = origins.last else { return nil }
        let width = last.upperBound.addingClamped(-first.lowerBound)
        guard width <= Self.exactWidth else { return nil }
        return DeviceClock(showing: first.lowerBound.addingClamped(width / 2), at: .zero)
    }

    // MARK: Ranges

    private static func shifted(_ range: Range<Int64>, by offset: Int64) -> Range<Int64> {
        range.lowerBound.addingClamped(offset)..<range.upperBound.addingClamped(offset)
    }

    private static func widened(_ range: Range<Int64>, by slack: Int64) -> Range<Int64> {
        range.lowerBound.addingClamped(-slack)..<range.upperBound.addingClamped(slack)
    }

    /// The same ranges, in order, with those joined that touch or overlap.
    private static func joined(_ ranges: [Range<Int64>]) -> [Range<Int64>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
            guard let last = joined.last, range.lowerBound <= last.upperBound else { return joined.append(range) }
            joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        }
    }
}
