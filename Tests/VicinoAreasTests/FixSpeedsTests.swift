import Testing
import VicinoActivity
import VicinoAreas
import VicinoCore

@Suite("Speeds of fixes")
struct FixSpeedsTests {
    private static let start = Timestamp.epoch + .seconds(1_790_000_000)

    private func fix(_ metres: Double, accuracy: Double? = nil, speed: Double? = nil) throws -> PositionFix {
        // A degree of latitude has 111,132 metres there.
        let position = try #require(Position(latitude: 45 + metres / 111_132, longitude: 15))
        return PositionFix(position, accuracy: accuracy, speed: speed)
    }

    @Test("What the receiver says counts, also of the first fix")
    func stated() throws {
        var speeds = FixSpeeds()
        #expect(speeds.receive(try fix(0, speed: 4.5), at: Self.start) == 4.5)
        #expect(speeds.receive(try fix(0, accuracy: 3, speed: 0), at: Self.start + .seconds(5)) == 0)
    }

    @Test("Where it says nothing, the way since the last fix counts")
    func computed() throws {
        var speeds = FixSpeeds()
        #expect(speeds.receive(try fix(0), at: Self.start) == nil)
        let speed = try #require(speeds.receive(try fix(50), at: Self.start + .seconds(5)))
        #expect(abs(speed - 10) < 0.1)
        let next = try #require(speeds.receive(try fix(50), at: Self.start + .seconds(10)))
        #expect(next == 0)
    }

    @Test("A fix that is not exact says nothing, and does not come between two others")
    func inaccurate() throws {
        var speeds = FixSpeeds()
        #expect(speeds.receive(try fix(0), at: Self.start) == nil)
        #expect(speeds.receive(try fix(900, accuracy: 21, speed: 50), at: Self.start + .seconds(5)) == nil)
        let speed = try #require(speeds.receive(try fix(50, accuracy: 20), at: Self.start + .seconds(10)))
        #expect(abs(speed - 5) < 0.1)
    }

    @Test("Nothing follows from fixes that are far apart in time, or whose clock went back")
    func gaps() throws {
        var speeds = FixSpeeds()
        #expect(speeds.receive(try fix(0), at: Self.start) == nil)
        #expect(speeds.receive(try fix(50), at: Self.start + .seconds(121)) == nil)
        #expect(speeds.receive(try fix(100), at: Self.start + .seconds(100)) == nil)
        #expect(speeds.receive(try fix(150), at: Self.start + .seconds(100)) == nil)
    }
}
