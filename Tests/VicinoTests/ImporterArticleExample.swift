import Vicino
import VicinoActivity

/// Reads the log of a pedometer: a line for each walk, such as `2026-11-01T08:00:00Z 1800 2400`.
struct PedometerReader: ActivityReader {
    private(set) var report = ImportReport()
    private var line: [UInt8] = []
    private var lineNumber = 0

    mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (ImportItem) throws -> Void) throws {
        for byte in chunk {
            if byte == UInt8(ascii: "\n") {
                try endLine(emit)
            } else if line.count < 100 {
                line.append(byte)
            }
        }
    }

    mutating func finish(_ emit: (ImportItem) throws -> Void) throws {
        if !line.isEmpty { try endLine(emit) }
    }

    private mutating func endLine(_ emit: (ImportItem) throws -> Void) throws {
        lineNumber += 1
        let item = item(String(decoding: line, as: UTF8.self))
        line = []
        report.count(item)
        try emit(item)
    }
}

extension PedometerReader {
    private func item(_ line: String) -> ImportItem {
        let fields = line.split(separator: " ").map(String.init)
        guard fields.count == 3, let start = Timestamp(iso8601: fields[0]), let seconds = Int64(fields[1]),
            1...86_400 ~= seconds, let steps = Int(fields[2])
        else { return .skipped(SkippedItem("It is no start, seconds and steps.", at: "line \(lineNumber)")) }
        var walk = Activity()
        walk.name = "walking"
        walk.start = start
        walk.end = start.advanced(byMilliseconds: seconds * 1000)
        walk.steps = steps
        walk.source = .imported
        return .record(walk)
    }
}

func importWalks(from log: [UInt8], to node: Node) throws -> [String] {
    var reader = PedometerReader()
    var skipped: [String] = []
    try node.add(Activity.self, uniqueBy: [\.name, \.start, \.end]) { add in
        func store(_ item: ImportItem) throws {
            switch item {
            case .record(let walk): try add(walk)
            case .skipped(let item): skipped.append(item.description)
            }
        }
        try reader.read(log[...], store)
        try reader.finish(store)
    }
    return skipped + reader.report.remarks
}
