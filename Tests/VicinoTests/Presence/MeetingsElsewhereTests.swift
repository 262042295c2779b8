import Testing
import VicinoCore

@testable import Vicino

@Suite("Who was met elsewhere")
struct MeetingsElsewhereTests {
    private static let users = (0..<3).compactMap { UserID([UInt8](repeating: $0, count: 32)) }

    @Test("Whoever is met for the first time or once more is told, and nobody because of what was before")
    func told() throws {
        let (anna, ben, carl) = (Self.users[0], Self.users[1], Self.users[2])
        let (early, late) = (Timestamp.epoch, Timestamp.epoch.advanced(byMilliseconds: 1))
        var elsewhere = MeetingsElsewhere()
        #expect(elsewhere.take([anna: late]) == [])
        #expect(elsewhere.take([anna: late]) == [])
        #expect(Set(elsewhere.take([anna: late, ben: late, carl: early])) == [ben, carl])
        // A clock that was set back is no reason to overlook one.
        #expect(elsewhere.take([anna: early, ben: late, carl: early]) == [anna])
        #expect(elsewhere.take([ben: late]) == [])
    }
}
