import Testing
import VicinoTesting

@testable import VicinoMotion

@Suite("Recordings in CSV")
struct MotionTableTests {
    /// A recording of a walk in which time and acceleration have these units.
    private func text(
        header: String = "", time: Double = 1, acceleration: Double = 1, separator: String = ",", seconds: Int = 20
    ) -> String {
        let lines = Movement(seconds: seconds).samples.map { sample in
            let values = [sample.x, sample.y, sample.z].map { $0 / acceleration }
            return ([sample.time / time] + values).map { "\($0)" }.joined(separator: separator)
        }
        return header + lines.joined(separator: "\n")
    }

    private func isWalk(_ samples: [MotionSample]) -> Bool {
        let walk = Movement(seconds: 20).samples
        let isNear = zip(samples, walk).allSatisfy { one, other in
            abs(one.time - other.time) < 1e-6 && abs(one.z - other.z) < 1e-6 && abs(one.x - other.x) < 1e-6
        }
        return isNear && samples.count == walk.count
    }

    @Test("Units follow from the values if no name says them")
    func units() throws {
        for time in [1, 1e-3, 1e-6, 1e-9] {
            for acceleration in [1, 9.80665, 0.00980665] {
                #expect(isWalk(try MotionTable.samples(text(time: time, acceleration: acceleration))))
            }
        }
    }

    @Test(
        "Columns and units follow from names, and other columns are left out",
        arguments: [
            ("time,x,y,z\n", 1, 1), ("Time (ms);Acc_X (g);Acc_Y (g);Acc_Z (g)\n", 1e-3, 9.80665),
            ("\"timestamp\",\"accX\",\"accY\",\"accZ\"\r\n", 1, 1), ("seconds_elapsed,ax,ay,az\n", 1, 1),
            ("\u{FEFF}# a phone\n\nt,acceleration x (m/s^2),acceleration y (m/s^2),acceleration z (m/s^2)\n", 1, 1),
        ])
    func names(header: String, time: Double, acceleration: Double) throws {
        let separator = header.contains(";") ? ";" : ","
        #expect(
            isWalk(
                try MotionTable.samples(
                    text(header: header, time: time, acceleration: acceleration, separator: separator))))
    }

    @Test("Another sensor's axes are not taken for those of the accelerometer")
    func otherSensor() throws {
        let header = "gyro_x,gyro_y,gyro_z,time,acc_x,acc_y,acc_z\n"
        let samples = try MotionTable.samples(header + "1,2,3,0.5,4,5,6\n1,2,3,0.52,4,5,6\n1,2,3,0.54,4,5,6\n")
        #expect(samples.first == MotionSample(time: 0.5, x: 4, y: 5, z: 6))
        let accurate = try MotionTable.samples("time,accuracy,x,y,z\n0.5,3,4,5,6\n0.52,3,4,5,6\n")
        #expect(accurate.first == MotionSample(time: 0.5, x: 4, y: 5, z: 6))
        // Without gravity, by the names of two programs: each step would be counted twice.
        for name in ["Linear Acceleration", "user_acc"] {
            let other = "time,\(name) x (m/s^2),\(name) y (m/s^2),\(name) z (m/s^2)"
            let both = try MotionTable.samples("\(other),acc_x,acc_y,acc_z\n0.5,1,2,3,4,5,6\n0.52,1,2,3,4,5,6\n")
            #expect(both.first == MotionSample(time: 0.5, x: 4, y: 5, z: 6))
            #expect(throws: MotionTableError.self) { try MotionTable.samples("\(other)\n0.5,1,2,3\n0.52,1,2,3\n") }
        }
    }

    @Test("Tabs, spaces, semicolons and decimal commas separate, as the file does")
    func separators() throws {
        for separator in ["\t", " ", ";", " , ", "   "] {
            #expect(isWalk(try MotionTable.samples(text(separator: separator))))
        }
        let commas = text(separator: ";").map { $0 == "." ? "," : $0 }
        #expect(isWalk(try MotionTable.samples(String(commas))))
    }

    @Test("Lines without a sample are left out and counted")
    func unreadable() throws {
        var table = MotionTable()
        let long = String(repeating: "1", count: 5000)
        var text = text()
        text += "\n1,2\n1,NaN,2,3\nend\n\(long)\n,,,\n"
        let samples = try table.take(text.utf8) + table.finish()
        #expect(samples.count == 1000)
        #expect(table.sampleCount == 1000)
        #expect(table.unreadableCount == 4)
    }

    @Test("The same bytes give the same samples, in whatever pieces they come", arguments: [1, 2, 3, 7, 64, 1000])
    func pieces(size: Int) throws {
        let text = text(header: "time (ms),x (g),y (g),z (g)\n", time: 1e-3, acceleration: 9.80665)
        #expect(try MotionTable.samples(text, pieces: size) == MotionTable.samples(text))
    }

    @Test(
        "What is no recording is refused, with what it should be",
        arguments: [
            ("", "There is no recording"), ("a,b,c,d\n1,2,3,4\n", "A column is missing"), ("1,2\n", "A column"),
            ("0,0,0,9.8\n0,0,0,9.8\n", "unit of its times"), ("0,0,0,0\n0.02,0,0,0\n", "accelerations is unknown"),
            ("time,x,y,z\n", "There is no recording"),
        ])
    func refused(text: String, reason: String) {
        let error = #expect(throws: MotionTableError.self) { try MotionTable.samples(text) }
        #expect(error?.description.contains(reason) == true)
    }

    @Test("A file without a sample is refused before its end")
    func endless() {
        var table = MotionTable()
        let line = Array("time,x,y,z\n".utf8) + Array(repeating: UInt8(ascii: "?"), count: 60)
        #expect(throws: MotionTableError.self) {
            for _ in 0..<2000 { _ = try table.take(line + [UInt8(ascii: "\n")]) }
        }
    }

    @Test("Damaged bytes cost the two lines around them at most", arguments: 1...50 as ClosedRange<UInt64>)
    func damage(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let letters = Array("0123456789.,;-+eE \n\r\t\"#xyztg".utf8)
        let header = "time (s),x (m/s^2),y (m/s^2),z (m/s^2)\n"
        var bytes = Array(text(header: header).utf8)
        for _ in 0..<20 {
            let index = Int.random(in: header.utf8.count..<bytes.count, using: &generator)
            bytes[index] = letters.randomElement(using: &generator) ?? 0
        }
        var table = MotionTable()
        let samples = try table.take(bytes) + table.finish()
        #expect(samples.count >= 960)
        #expect((960...1040).contains(samples.count + table.unreadableCount))
        let windows = MotionRecogniser.windows(samples)
        #expect(windows.allSatisfy { $0.start.isFinite && $0.start < $0.end && $0.steps.isFinite })
    }

    @Test(
        "Numbers are read as they are written",
        arguments: [
            ("0", 0), ("-0.25", -0.25), ("+7.", 7), (".5", 0.5), ("1.5e3", 1500), ("25E-1", 2.5),
            ("1700000000123456789", 1.700000000123456789e18), ("1.00000000000000000000001", 1), ("", nil), ("-", nil),
            ("1.2.3", nil), ("1e", nil), ("e5", nil), ("1e61", nil), ("1e9223372036854775808", nil),
            ("1e-9223372036854775808", nil), ("nan", nil), ("0x1", nil), ("1,5", nil),
        ] as [(String, Double?)])
    func numbers(text: String, expected: Double?) {
        let number = MotionNumber.read(Array(text.utf8)[...])
        #expect((number == nil) == (expected == nil))
        #expect(abs((number ?? 0) - (expected ?? 0)) <= abs(expected ?? 0) * 1e-15)
    }
}
