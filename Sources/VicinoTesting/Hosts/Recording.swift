internal import Foundation

/// What was said by multicast DNS during some time, each thing with the first and the last packet that it stood in.
///
/// The things are `name …`, `port …`, `text …`, `address …`, and `other …` for what nobody expects.
package struct Recording: Sendable {
    /// What is said.
    package let said: [String: ClosedRange<Int>]
    /// What is taken back.
    package let takenBack: [String: ClosedRange<Int>]
    /// What a question says need not be told: what the asker believes to stand.
    package let believed: [String: ClosedRange<Int>]
    /// The places of the secrets that stood in a packet of any kind.
    package let secrets: Set<Int>
    /// The last packet, counted since the recorder has begun.
    package let lastPacket: Int

    /// - Parameter lines: as the recorder prints them.
    init(_ lines: [String]) {
        var found: [Substring: [String: ClosedRange<Int>]] = [:]
        for words in lines.map({ $0.split(separator: " ", maxSplits: 3) }) where words.count == 4 {
            guard let first = Int(words[0]), let last = Int(words[1]) else { continue }
            found[words[2], default: [:]][String(words[3])] = first...last
        }
        (said, takenBack, believed) = (found["said"] ?? [:], found["back"] ?? [:], found["known"] ?? [:])
        secrets = Set((found["secret"] ?? [:]).keys.compactMap { Int($0) })
        lastPacket = found.values.flatMap(\.values).map(\.upperBound).max() ?? 0
    }

    /// For how many minutes a test records at least, as `VICINO_MINUTES=60` asks for; nil if nobody asks.
    package static var wantedMinutes: Int? { ProcessInfo.processInfo.environment["VICINO_MINUTES"].flatMap { Int($0) } }
}
