import Testing
import VicinoActivity
import VicinoAreas
import VicinoCore

/// A clock whose two times a test moves.
struct VirtualClock {
    private(set) var uptime = Duration.zero
    private(set) var wall = Timestamp.epoch.advanced(byMilliseconds: 1_790_000_000_000)

    var now: AreaMoment { AreaMoment(uptime: uptime, wall: wall) }

    /// Lets time pass, also as while the device sleeps.
    mutating func pass(_ duration: Duration) {
        uptime += duration
        wall = wall + duration
    }

    /// Sets the time of day, as a user or a network does.
    mutating func set(by duration: Duration) { wall = wall + duration }
}

extension Area {
    /// The middle of the area of tests.
    static let center = Position(latitude: 45.812, longitude: 15.977)

    /// A circle around the middle.
    static func circle(_ number: Int64 = 1, radius: Double = 150, networks: [String] = []) throws -> Area {
        let middle = try #require(center)
        let circle = try #require(AreaCircle(center: middle, radius: radius))
        return Area(
            id: AreaID(number), name: "area \(number)",
            reach: try #require(AreaReach(circle: circle, networks: networks)))
    }

    /// An area of networks alone.
    static func networks(_ number: Int64 = 1, _ ids: String...) throws -> Area {
        Area(id: AreaID(number), name: "net \(number)", reach: try #require(AreaReach(networks: ids)))
    }
}

extension PositionFix {
    /// A position some metres north of the middle.
    static func north(_ metres: Double, accuracy: Double? = nil) throws -> PositionFix {
        let center = try #require(Area.center)
        // A degree of latitude is 111,147 metres here.
        let position = Position(latitude: center.latitude + metres / 111_147, longitude: center.longitude)
        return PositionFix(try #require(position), accuracy: accuracy)
    }
}
