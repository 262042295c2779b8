import Testing
import VicinoMotion

@testable import VicinoIIO

@Suite("From numbers to accelerations")
struct ScanScaleTests {
    @Test("A scan is scaled after its offset, and turned last")
    func converts() throws {
        var scale = ScanScale(scales: [0.5, 0.5, 2], offsets: [10, 0, -1])
        let scan = Scan(x: 2, y: 4, z: 6)
        #expect(scale.sample(scan, at: 3) == MotionSample(time: 3, x: 6, y: 2, z: 10))
        scale.mount = try #require(MountMatrix("0, 1, 0; -1, 0, 0; 0, 0, 1"))
        #expect(scale.sample(scan, at: 3) == MotionSample(time: 3, x: 2, y: -6, z: 10))
    }

    @Test(
        "A matrix that says something else is none",
        arguments: [
            "", "1", "1, 0, 0; 0, 1, 0", "1, 0; 0, 1; 0, 0", "1, 0, 0; 0, 1, 0; 0, 0, x", "0, 0, 0; 0, 1, 0; 0, 0, 1",
            "1, 0, 0; 0, 1, 0; 0, 0, nan", "1, 0, 0; 0, 1, 0; 0, 0, 7", "1, 0, 0; 0, 1, 0; 0, 0, 1; 0, 0, 1",
        ])
    func refusesMatrix(text: String) { #expect(MountMatrix(text) == nil) }

    @Test("The kernel's identity is the identity")
    func identity() { #expect(MountMatrix("1, 0, 0; 0, 1, 0; 0, 0, 1") == .identity) }

    @Test(
        "The lowest rate from 50 on is chosen, or else the highest of use",
        arguments: [
            ("12.5 25 50 100 200", "50"), ("100 25 62.5", "62.5"), ("1 10 25 31.25", "31.25"), ("800 1600", nil),
            ("1 5 10", nil), ("", nil), ("[1 1 800]", "50"), ("[0.5 0.5 30]", "30"), ("[60 20 100]", "60"),
            ("[1 2]", nil), ("50.000000 100.000000", "50.000000"), ("x 50", "50"),
        ])
    func choosesRate(available: String, expected: String?) { #expect(SamplingRate.choice(available) == expected) }
}
