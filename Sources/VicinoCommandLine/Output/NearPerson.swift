import Vicino
import VicinoPresence
import VicinoService

/// A followed person who seems to be near.
struct NearPerson {
    private let person: Person
    private let seen: ServiceStatus.SeenPerson

    /// - Returns: nil if the service does not see the person.
    init?(_ person: Person, _ service: ServiceAnswer) {
        let evidence = Obstacle.Evidence(about: person, service.status)
        guard evidence.isNear, let seen = evidence.seen else { return nil }
        self.person = person
        self.seen = seen
    }

    /// The person's name.
    var name: String { person.name }

    /// How near the person seems to be, after the word "near"; empty if that is not known.
    var zone: String { seen.zone.map { ", \($0.words)" } ?? "" }

    /// How the person is near, in words that follow "near".
    var nearness: String {
        (media.isEmpty ? "" : " \(media.words)") + zone
    }

    /// How near the person seems to be; nil if that is not known.
    var estimate: ZoneEstimate? { seen.zone }

    /// The media over which the person is heard.
    var media: [MediumKind] { seen.media }

    /// The object for programs.
    var json: JSON {
        .object(
            person.members + [
                ("media", .array(media.map { .text($0.name) })), ("zone", seen.zone?.json ?? .null),
            ])
    }
}
