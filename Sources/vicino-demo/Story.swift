import Foundation
import Vicino
import VicinoActivity
import VicinoPresence
import VicinoTesting

/// The story of the demo, in one process.
struct Story {
    /// A result that differs from the story.
    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    private let folder: String
    private let network = SimulatedNetwork()
    private let anna: DemoPeer
    private let ben: DemoPeer

    init(folder: String) throws {
        self.folder = folder
        anna = try DemoPeer("Anna", in: folder)
        ben = try DemoPeer("Ben", in: folder)
    }

    func play() async throws {
        Stage.tell(
            """
            No computers can be made within this one: that takes root, Avahi and a message
            bus. So all happens in one process, on a simulated network. Keys, records and
            sessions are real.
            """)
        Stage.title("1. Anna keeps a calendar")
        try record()
        Stage.title("2. She and Ben follow each other")
        try await ben.follow(anna)
        try await anna.follow(ben)
        try await anna.discover(on: network) { _ in
            try await ben.discover(on: network) { discovery in try await meet(discovery) }
        }
        Stage.tell("`vicino run` does the same on real networks. `vicino` alone says what else there is.")
    }

    private func meet(_ discovery: Discovery) async throws {
        Stage.title("3. What is new comes by itself")
        try await ben.watch(discovery, anna) { if case .entered = $0 { true } else { false } }
        try anna.node.add(try activity("running", "2026-11-06T17:30:00Z", minutes: 35, note: "personal best"))
        Stage.tell("Her beacons tell of it from the next minute on. So nobody else learns when she has something new.")
        try await ben.watch(discovery, anna) { try areEqual(after: $0) }

        Stage.title("4. Ben goes, and comes back")
        ben.setConnected(false, on: network)
        Stage.tell("He is off the network. Meanwhile Anna takes something back, and goes for a walk.")
        let runs = try anna.node.records(Activity.self).all().filter {
            $0.record.note == "personal best"
        }
        for run in runs { try anna.node.delete(run.id, forever: true) }
        try anna.node.add(try activity("walking", "2026-11-08T14:00:00Z", minutes: 90))
        Stage.tell("He is back. Only what has changed crosses.")
        ben.setConnected(true, on: network)
        try await ben.watch(discovery, anna) { try areEqual(after: $0) }
        Stage.good("Their records of Anna are the same.")

        Stage.title("5. What Cora sees, a stranger")
        let before = await names()
        Stage.title("6. Anna revokes Ben’s grant, and takes another name")
        try anna.node.revoke(try anna.node.follower(named: "Ben"))
        try await yieldUntil("no stranger saw another name") { await !names(shown: false).isSubset(of: before) }
        _ = await names()
    }

    private func record() throws {
        let take = { (item: ImportItem) in
            if case .record(let activity) = item { _ = try anna.node.add(activity) }
        }
        for name in ["walk-to-giardini-margherita", "ride-along-the-reno", "drive-to-san-lazzaro"] {
            let content = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).gpx"))
            var reader = GPXActivityReader(timeZone: .current)
            try reader.read(Array(content)[...], take)
            try reader.finish(take)
        }
        let content = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/week.csv"))
        var reader = CSVActivityReader(timeZone: .current)
        try reader.read(Array(content)[...], take)
        try reader.finish(take)
        let activities = try anna.node.records(Activity.self).all().map(\.record)
        for activity in activities.sorted(by: { $0.start < $1.start }) {
            Stage.say("  \(activity.start.iso8601)  \(activity.name)")
        }
    }

    private func activity(_ name: String, _ start: String, minutes: Int64, note: String? = nil) throws -> Activity {
        guard let start = Timestamp(iso8601: start) else { throw Mistake(description: "That is not a time.") }
        var activity = Activity()
        activity.name = name
        activity.start = start
        activity.note = note
        activity.end = start.advanced(byMilliseconds: minutes * 60_000)
        return activity
    }

    /// Whether Ben has what Anna has.
    private func areEqual(after event: Discovery.Event) throws -> Bool {
        guard case .met = event else { return false }
        let person = try ben.node.person(named: "Anna")
        let hers = try anna.node.records(Activity.self).all()
        let his = try ben.node.records(Activity.self, of: person).all()
        return hers.map(\.record) == his.map(\.record)
    }

    /// What any device on the network hears: names and tags.
    private func names(shown: Bool = true) async -> Set<String> {
        let cora = network.medium()
        var names: Set<String> = []
        for await case .sighted(let sighting) in cora.events {
            if shown { Stage.say("  \(sighting.beacon.id)  \(sighting.beacon.tag)") }
            names.insert(sighting.beacon.id.description)
            if names.count == 2 { break }
        }
        return names
    }
}
