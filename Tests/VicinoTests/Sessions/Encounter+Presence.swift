import VicinoCore
import VicinoPresence
import VicinoTesting

@testable import Vicino

extension Node {
    /// All followed people, with the keys that recognise them.
    func followedPeople() throws -> [PresenceContact] {
        try authorPresence.recognisable().map { try authorPresence.contact($0.key, $0.value) }
    }
}

extension Encounter {
    /// What Ben's device concludes from Anna's beacons; nil if it does not recognise them.
    func recognise(on medium: MediumKind = .localNetwork) throws -> (Recognition, TagRule.Verdict)? {
        try recognise(anna, by: ben, on: medium)
    }

    private func recognise(
        _ author: Node, by follower: Node, on medium: MediumKind
    ) throws -> (Recognition, TagRule.Verdict)? {
        let advertiser = try author.ownPresence.advertiser()
        let now = clock.now
        let people = try follower.followedPeople()
        var table = BeaconTable(media: [medium])
        for person in people { try table.follow(person) }
        table.aim(BeaconWindow(center: Epoch(at: now), isSynchronised: true))
        while !table.prepare(limit: 1000) {}
        let beacons = advertiser.advertisement(on: medium, at: now, beaconLimit: 8).beacons
        let found = beacons.compactMap { beacon in table.recognise(beacon, on: medium).map { ($0, beacon) } }
        // A bridge goes first: its beacon leads to a session, whatever the other one says.
        let bridged = found.first { $0.0.keyKind == .bridge }
        guard let (recognition, beacon) = bridged ?? found.first else { return nil }
        let revision = people.first?.devices.first { $0.index == recognition.device }?.revision
        let audience = people.first?.field.flatMap { field in
            revision.map { AudienceTag(field, revision: $0) }
        }
        let clocks = PossibleClocks(near: now.milliseconds, at: .zero)
        return (recognition, TagRule.judge(beacon.tag, of: recognition, telling: audience, clocks, at: .zero))
    }

    /// Lets minutes pass until the short tag of Anna's device shows Ben's that there is news: it looks like an expected one
    /// in a third of all minutes.
    ///
    /// - Parameter isMutual: whether the tag of Ben's device shows Anna's the same.
    func passUntilNewsShow(isMutual: Bool = false) throws {
        while true {
            let his = try recognise(anna, by: ben, on: .bluetooth)?.1
            let hers = try isMutual ? recognise(ben, by: anna, on: .bluetooth)?.1 : .news
            if his == .news, hers == .news { return }
            clock.advance(by: .seconds(60))
        }
    }
}
