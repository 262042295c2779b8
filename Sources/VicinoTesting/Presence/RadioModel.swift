internal import Foundation
package import VicinoPresence

/// Devices in the plane that advertise beacons and hear each other, in a time that the test controls.
///
/// It is deterministic: the same seed and the same calls give the same deliveries, bit by bit.
///
/// ```swift
/// var radio = RadioModel(kind: .bluetooth, seed: 7)
/// let (anna, bob) = (radio.add(at: Point(0, 0)), radio.add(at: Point(5, 0)))
/// radio.advertise([beacon], from: anna)
/// for delivery in radio.advance(by: .seconds(10)) { … }
/// ```
package struct RadioModel: Sendable {
    /// One device.
    package struct Station: Hashable, Sendable {
        let index: Int
    }

    /// A beacon that has arrived.
    package struct Delivery: Hashable, Sendable {
        /// The device that sent it.
        package let sender: Station
        /// The device that heard it.
        package let receiver: Station
        /// When it was sent.
        package let sent: Duration
        /// When it arrived.
        package let arrived: Duration
        /// The sighting.
        package let sighting: Sighting
        let serial: Int
    }

    private struct State: Sendable {
        var point: Point
        var goal: Point
        var speed = 0.0
        var beacons: [Beacon] = []
        var addresses: [BeaconID: RouteAddress] = [:]
        /// When it stops sending; nil for a device that works.
        var end: Duration?
        var nextTurn: Duration
    }

    /// The medium that is simulated.
    package let kind: MediumKind
    /// The conditions of the medium.
    package var conditions: RadioConditions
    /// The walls between devices.
    package var walls: [Wall] = []
    /// The time since the beginning.
    package private(set) var now: Duration = .zero
    private var random: SeededGenerator
    private var stations: [State] = []
    private var underWay: [Delivery] = []
    private var serial = 0

    /// Starts without devices.
    package init(kind: MediumKind, seed: UInt64, conditions: RadioConditions = .perfect) {
        self.kind = kind
        self.conditions = conditions
        random = SeededGenerator(seed: seed)
    }

    /// Adds a device.
    package mutating func add(at point: Point) -> Station {
        let turn = conditions.interval * Double.random(in: 0..<1, using: &random)
        stations.append(State(point: point, goal: point, nextTurn: now + turn))
        return Station(index: stations.count - 1)
    }

    /// Where a device is.
    package func point(of station: Station) -> Point { stations[station.index].point }

    /// Moves a device, at so many metres a second; without a speed it arrives at once.
    package mutating func move(_ station: Station, to goal: Point, speed: Double? = nil) {
        stations[station.index].goal = goal
        stations[station.index].speed = speed ?? 0
        if speed == nil { stations[station.index].point = goal }
    }

    /// Advertises these beacons instead of the earlier ones. Each id has a separate address, which goes with the id.
    package mutating func advertise(_ beacons: [Beacon], from station: Station) {
        var addresses: [BeaconID: RouteAddress] = [:]
        for beacon in beacons {
            addresses[beacon.id] = stations[station.index].addresses[beacon.id] ?? newAddress()
        }
        stations[station.index].beacons = beacons
        stations[station.index].addresses = addresses
        stations[station.index].end = nil
    }

    /// Crashes a device: nothing is withdrawn, and the medium may remember it for a while.
    package mutating func crash(_ station: Station) { stations[station.index].end = now + conditions.memory }

    /// The device at an address; nil if no device has it any more.
    package func station(at address: RouteAddress) -> Station? {
        let index = stations.firstIndex { station in
            station.addresses.values.contains(address) && station.end.map { now < $0 } != false
        }
        return index.map { Station(index: $0) }
    }

    /// The strength of a beacon on arrival, without noise; nil out of range.
    package func strength(from sender: Station, to receiver: Station) -> Double? {
        let a = stations[sender.index].point
        let b = stations[receiver.index].point
        let distance = a.distance(to: b)
        guard distance <= conditions.range else { return nil }
        let inTheWay = walls.count { $0.separates(a, b) }
        let strength = -59 - 25 * log10(max(distance, 0.1)) - Double(inTheWay) * conditions.wallLoss
        return strength >= conditions.sensitivity ? strength : nil
    }

    /// Lets time pass.
    ///
    /// - Returns: the deliveries in that time, in order.
    package mutating func advance(by duration: Duration) -> [Delivery] {
        let end = now + duration
        while let next = nextSender(before: end) {
            move(by: stations[next].nextTurn - now)
            now = stations[next].nextTurn
            stations[next].nextTurn = now + conditions.interval
            send(Station(index: next))
        }
        move(by: end - now)
        now = end
        let arrived = underWay.filter { $0.arrived <= end }
        underWay.removeAll { $0.arrived <= end }
        return arrived.sorted { ($0.arrived, $0.serial) < ($1.arrived, $1.serial) }
    }
}

extension RadioModel {
    private func nextSender(before end: Duration) -> Int? {
        let next = stations.indices.min { stations[$0].nextTurn < stations[$1].nextTurn }
        return next.flatMap { stations[$0].nextTurn <= end ? $0 : nil }
    }

    private mutating func move(by duration: Duration) {
        for index in stations.indices where stations[index].speed > 0 {
            let metres = stations[index].speed * (duration / .seconds(1))
            stations[index].point = stations[index].point.moved(towards: stations[index].goal, by: metres)
        }
    }

    private mutating func send(_ sender: Station) {
        let state = stations[sender.index]
        if let end = state.end, now >= end { return }
        for beacon in state.beacons {
            guard let address = state.addresses[beacon.id] else { continue }
            for index in stations.indices where index != sender.index {
                carry(beacon, address, from: sender, to: Station(index: index))
            }
        }
    }

    private mutating func carry(_ beacon: Beacon, _ address: RouteAddress, from sender: Station, to receiver: Station) {
        guard let strength = strength(from: sender, to: receiver) else { return }
        let copies = if chance(conditions.loss) { 0 } else if chance(conditions.duplication) { 2 } else { 1 }
        for _ in 0..<copies {
            let heard = strength + Double.random(in: -1...1, using: &random) * conditions.noise
            let signal = kind == .localNetwork ? nil : SignalStrength(dBm: heard)
            let delay = conditions.delay * Double.random(in: 0..<1, using: &random)
            serial += 1
            underWay.append(
                Delivery(
                    sender: sender, receiver: receiver, sent: now, arrived: now + delay,
                    sighting: Sighting(medium: kind, beacon: beacon, address: address, signal: signal), serial: serial))
        }
    }

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    private mutating func newAddress() -> RouteAddress {
        let digits = String(random.next(), radix: 16)
        guard let address = RouteAddress("sim:" + String(repeating: "0", count: 16 - digits.count) + digits) else {
            // Twenty letters are within the limits.
            preconditionFailure("no address")
        }
        return address
    }
}
