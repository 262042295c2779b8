import Testing
import VicinoCore

@testable import Vicino

@Suite("Who was met elsewhere")
struct MeetingsElsewhereTests {
    private static let users = (0..<3).compactMap { UserID([UInt8](repeating: $0, count: 32)) }
    private let early = Timestamp.epoch
    private let late = Timestamp.epoch.advanced(byMilliseconds: 1)

    @Test("Whoever is met for the first time or once more is told, and nobody because of what was before")
    func told() throws {
        let (anna, ben, carl) = (Self.users[0], Self.users[1], Self.users[2])
        var elsewhere = MeetingsElsewhere()
        #expect(elsewhere.news(in: [anna: late]) == [:])
        #expect(elsewhere.news(in: [anna: late]) == [:])
        #expect(elsewhere.news(in: [anna: late, ben: late, carl: early]) == [ben: late, carl: early])
        elsewhere.settle(ben, late)
        elsewhere.settle(carl, early)
        // A clock that was set back is no reason to overlook one.
        #expect(elsewhere.news(in: [anna: early, ben: late, carl: early]) == [anna: early])
        #expect(elsewhere.news(in: [ben: late]) == [:])
    }

    @Test("What could not be taken over is told again")
    func again() throws {
        let anna = Self.users[0]
        var elsewhere = MeetingsElsewhere()
        #expect(elsewhere.news(in: [:]) == [:])
        #expect(elsewhere.news(in: [anna: early]) == [anna: early])
        #expect(elsewhere.news(in: [anna: early]) == [anna: early])
        elsewhere.settle(anna, early)
        #expect(elsewhere.news(in: [anna: early]) == [:])
    }

    @Test("The lookout's own meetings are left out, and the next one elsewhere is not")
    func own() throws {
        let anna = Self.users[0]
        var elsewhere = MeetingsElsewhere()
        #expect(elsewhere.news(in: [:]) == [:])
        elsewhere.settle(anna, early)
        #expect(elsewhere.news(in: [anna: early]) == [:])
        #expect(elsewhere.news(in: [anna: late]) == [anna: late])
    }
}
