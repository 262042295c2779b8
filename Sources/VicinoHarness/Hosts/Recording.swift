internal import Foundation

/// The items that were sent by multicast DNS during some time, each with its first and last packet.
///
/// The items are `name …`, `port …`, `text …`, `address …`, and `other …` for unexpected ones.
package struct Recording: Sendable {
    /// The items that were announced.
    package let said: [String: ClosedRange<Int>]
    /// The items that were withdrawn.
    package let takenBack: [String: ClosedRange<Int>]
    /// The known answers in questions: the items that the asker believes valid.
    package let believed: [String: ClosedRange<Int>]
    /// The indices of the secrets that a packet of any kind contained.
    package let secrets: Set<Int>
    /// The number of the last packet since the recorder began.
    package let lastPacket: Int

    /// - Parameter lines: the recorder's output.
    init(_ lines: [String]) {
        var found: [Substring: [String: ClosedRange<Int>]] = [:]
        for words in lines.map({ $0.split(separator: " ", maxSplits: 3) }) where words.count == 4 {
            guard let first = Int(words[0]), let last = Int(words[1]) else { continue }
            found[words[2], default: [:]][String(words[3])] = first...last
        }
        said = found["said"] ?? [:]
        takenBack = found["back"] ?? [:]
        believed = found["known"] ?? [:]
        secrets = Set((found["secret"] ?? [:]).keys.compactMap { Int($0) })
        lastPacket = found.values.flatMap(\.values).map(\.upperBound).max() ?? 0
    }

    /// The least duration of a recording in minutes, as in `VICINO_MINUTES=60`; nil if it is not set.
    package static var wantedMinutes: Int? { ProcessInfo.processInfo.environment["VICINO_MINUTES"].flatMap { Int($0) } }
}
