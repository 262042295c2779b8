internal import Foundation

/// One measured number, as a line of JSON.
struct Measurement: Encodable {
    enum Target {
        case atMost(Double)
        case atLeast(Double)
    }

    let name: String
    let value: Double
    let unit: String
    private(set) var target: String?
    private(set) var met: Bool?
    private(set) var records: Int?
    private(set) var peer: String?
    private(set) var peerValue: Double?
    private(set) var ratio: Double?

    private enum CodingKeys: String, CodingKey {
        case name, value, unit, target, met, records, peer
        case peerValue = "peer_value"
        case ratio
    }

    init(_ name: String, _ value: Double, unit: String, target: Target? = nil, records: Int? = nil) {
        self.name = name
        self.value = Self.rounded(value)
        self.unit = unit
        self.records = records
        switch target {
        case .atMost(let limit)?:
            self.target = "<= \(limit)"
            met = value <= limit
        case .atLeast(let limit)?:
            self.target = ">= \(limit)"
            met = value >= limit
        case nil: break
        }
    }

    /// The same with the result of another program, and the ratio between the two.
    func against(_ peer: String, _ value: Double, ratio: Double) -> Measurement {
        var copy = self
        copy.peer = peer
        copy.peerValue = Self.rounded(value)
        copy.ratio = Self.rounded(ratio)
        return copy
    }

    func print() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let line = try encoder.encode(self) + Data("\n".utf8)
        try FileHandle.standardOutput.write(contentsOf: line)
    }

    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

extension [Double] {
    /// The median; of an even number of values, the higher of the two in the middle.
    var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}

/// The seconds that the body takes.
func seconds(_ body: () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure(body)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}
