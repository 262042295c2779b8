import Testing

@testable import VicinoPresence

@Suite("Calibration")
struct CalibrationTests {
    private func calibration(_ heard: [String: [Double]]) -> Calibration {
        var calibration = Calibration()
        for (address, strengths) in heard {
            for strength in strengths { calibration.record(SignalStrength(dBm: strength), at: address) }
        }
        return calibration
    }

    @Test("The middle of the strengths counts, so a few that fading has weakened change nothing")
    func middle() throws {
        let heard = [-55.0, -54, -56, -55, -90, -55, -85, -54, -53]
        let measurement = try #require(calibration(["a": heard]).measurement)
        #expect(measurement.dBm == -55)
        #expect(measurement.count == 9)
        #expect(measurement.span == -56...(-54))
    }

    @Test("The strongest device counts, and one that was heard too seldom does not")
    func strongest() {
        let heard = [
            "far": [Double](repeating: -80, count: 30), "near": [Double](repeating: -50, count: 6),
            "passing": [Double](repeating: -30, count: Calibration.fewest - 1),
        ]
        #expect(calibration(heard).measurement?.dBm == -50)
        #expect(calibration(["passing": heard["passing"] ?? []]).measurement == nil)
    }

    @Test("A beacon without a strength is heard, and measures nothing")
    func unknown() {
        var calibration = Calibration()
        #expect(!calibration.hasHeard)
        for _ in 0..<100 { calibration.record(nil, at: "a") }
        #expect(calibration.hasHeard)
        #expect(calibration.measurement == nil)
    }

    @Test("Strangers with many addresses and beacons fill no memory")
    func bounded() {
        var calibration = Calibration()
        for _ in 0..<(2 * Calibration.strengthLimit) { calibration.record(SignalStrength(dBm: -50), at: "first") }
        for number in 0..<(2 * Calibration.addressLimit) {
            for _ in 0..<Calibration.fewest { calibration.record(SignalStrength(dBm: -40), at: "late \(number)") }
        }
        #expect(calibration.addressCount == Calibration.addressLimit)
        #expect(calibration.measurement?.dBm == -40)
        var one = Calibration()
        for _ in 0..<(2 * Calibration.strengthLimit) { one.record(SignalStrength(dBm: -50), at: "first") }
        #expect(one.measurement?.count == Calibration.strengthLimit)
    }
}
