import Testing
import VicinoCore

@testable import Vicino

@Suite("Sessions outside of discovery")
struct OutsideMeetingDetectorTests {
    private static let users = (0..<3).compactMap { UserID([UInt8](repeating: $0, count: 32)) }
    private let early = Timestamp.epoch
    private let late = Timestamp.epoch.advanced(byMilliseconds: 1)

    @Test("A first or repeated session is reported, and none from before")
    func told() throws {
        let anna = Self.users[0]
        let ben = Self.users[1]
        let carl = Self.users[2]
        var detector = OutsideMeetingDetector()
        #expect(detector.detect(in: [anna: late]) == [:])
        #expect(detector.detect(in: [anna: late]) == [:])
        #expect(detector.detect(in: [anna: late, ben: late, carl: early]) == [ben: late, carl: early])
        detector.noteApplied(ben, late)
        detector.noteApplied(carl, early)
        // A clock that was set back is no reason to miss one.
        #expect(detector.detect(in: [anna: early, ben: late, carl: early]) == [anna: early])
        #expect(detector.detect(in: [ben: late]) == [:])
    }

    @Test("A session that could not be processed is reported again")
    func again() throws {
        let anna = Self.users[0]
        var detector = OutsideMeetingDetector()
        #expect(detector.detect(in: [:]) == [:])
        #expect(detector.detect(in: [anna: early]) == [anna: early])
        #expect(detector.detect(in: [anna: early]) == [anna: early])
        detector.noteApplied(anna, early)
        #expect(detector.detect(in: [anna: early]) == [:])
    }

    @Test("Sessions of discovery itself are left out, and the next one detector is not")
    func own() throws {
        let anna = Self.users[0]
        var detector = OutsideMeetingDetector()
        #expect(detector.detect(in: [:]) == [:])
        detector.noteApplied(anna, early)
        #expect(detector.detect(in: [anna: early]) == [:])
        #expect(detector.detect(in: [anna: late]) == [anna: late])
    }
}
