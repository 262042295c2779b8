/// A kind of JSON file that holds what other programs have recorded, recognised by the names in it.
package enum JSONRecording: Equatable, Sendable {
    /// An export of ActivityWatch's buckets.
    case activityWatch
    /// The timeline of Google, as its Takeout or a phone writes it.
    case googleTimeline
    /// The positions or settings that lie beside Google's timeline, which hold no activity.
    case googlePositions

    /// Recognises a kind from a file's first bytes; nil for another file.
    package init?(_ head: [UInt8]) {
        var tokenizer = JSONTokenizer()
        var found: JSONRecording?
        // What is found before the damage counts.
        try? tokenizer.read(head[...]) { event in
            if found == nil { found = Self.kind(event) }
        }
        guard let found else { return nil }
        self = found
    }

    private static func kind(_ event: JSONEvent) -> JSONRecording? {
        guard event.path.count <= 2, let name = event.path.last else { return nil }
        if event.path.count == 2 {
            // An iPhone writes an array of segments.
            return event.path[0].isEmpty && segmentMembers.contains(name) ? .googleTimeline : nil
        }
        switch name {
        case "buckets" where event.part == .begin(isArray: false): return .activityWatch
        case "timelineObjects", "semanticSegments", "rawSignals", "userLocationProfile": return .googleTimeline
        case "locations", "timelineEdits": return event.part == .begin(isArray: true) ? .googlePositions : nil
        default: return nil
        }
    }

    private static let segmentMembers: Set = ["visit", "activity", "timelinePath", "timelineMemory", "startTime"]
}
