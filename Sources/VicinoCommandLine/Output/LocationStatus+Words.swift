import Vicino
import VicinoActivity
import VicinoDrawing
import VicinoService

extension ServiceStatus {
    /// In which areas the user is, each line with its label; none if visits are not recorded.
    var locationRows: [(DisplayText, DisplayText)] {
        guard let location else { return [] }
        return location.lines.map { ("Areas", $0) }
    }
}

extension LocationStatus {
    /// Where the user is, and what keeps positions from being received.
    fileprivate var lines: [DisplayText] {
        let names = areas.map { DisplayText($0, limit: 60).text }.joined(separator: ", ")
        let present = areas.isEmpty ? "you are in none of them" : "you are in \(names)"
        return [DisplayText(present, limit: 600)] + [trouble].compactMap(\.self)
    }

    private var trouble: DisplayText? {
        if let obstacle { return DisplayText(obstacle.sentence, limit: 800) }
        return usesPositions && !hasPosition ? "no position was received yet" : nil
    }

    /// The report for programs.
    var json: JSON {
        .object([
            ("areas", .array(areas.map { .text($0) })), ("hasPosition", .boolean(hasPosition)),
            ("obstacle", obstacle.map { .text($0.name) } ?? .null),
            ("sentence", obstacle.map { .text($0.sentence) } ?? .null),
        ])
    }
}
