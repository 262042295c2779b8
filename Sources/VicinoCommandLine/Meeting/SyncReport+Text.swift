import Foundation
import Vicino
import VicinoActivity
import VicinoDrawing
import VicinoService

extension SyncReport {
    /// The session's cost, for the user who started it: `412 bytes in 3 round trips, 14 ms.`
    var cost: DisplayText {
        let bytes = String.count(bytesSent + bytesReceived, "byte")
        return "\(bytes) in \(String.count(roundTrips, "round trip")), \(length)."
    }

    /// The session's cost, for the user whose device accepted it: `412 bytes sent, 96 received, 14 ms.`
    var traffic: String {
        let begun = parts.count > 1 ? ", begun over \(parts[0].transport) and finished over \(transport)" : nil
        let way = begun ?? (transport == .bluetooth ? ", over Bluetooth" : "")
        return "\(String.count(bytesSent, "byte")) sent, \(bytesReceived) received, \(length)\(way)."
    }

    /// Warnings about missing feeds and about contradictions.
    var warnings: [String] {
        var warnings = failures.map { "\($0.author.name): \($0.error.message)" }
        warnings += merged.flatMap { report in report.warnings.map { "\(report.author.name): \($0)" } }
        // A retry with a newer offer may fail for the same reason, so repeated warnings are dropped.
        return warnings.indices.filter { !warnings[..<$0].contains(warnings[$0]) }.map { warnings[$0] }
    }

    /// The members of a JSON object, after those that name the session's peer.
    var members: [(String, JSON)] {
        let merged = merged.map { JSON.object($0.author.members + $0.members) }
        let failures = failures.map { JSON.object($0.author.members + [("error", .failure($0.error))]) }
        return [
            ("transport", .text(transport.name.lowercased())), ("entries", .number(entryCount)),
            ("bytesSent", .number(bytesSent)),
            ("bytesReceived", .number(bytesReceived)), ("roundTrips", .number(roundTrips)),
            ("seconds", .decimal(seconds)), ("parts", .array(parts.map(Self.part))), ("merged", .array(merged)),
            ("failures", .array(failures)),
        ]
    }

    private static func part(_ part: Part) -> JSON {
        .object([
            ("transport", .text(part.transport.name.lowercased())), ("entries", .number(part.entryCount)),
            ("bytesSent", .number(part.bytesSent)), ("bytesReceived", .number(part.bytesReceived)),
        ])
    }

    private var seconds: Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    private var length: DisplayText { AmountFormat.english.text { $0.elapsed(duration) } }
}
