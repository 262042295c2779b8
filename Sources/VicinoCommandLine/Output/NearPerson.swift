import Vicino
import VicinoPresence
import VicinoService

/// A followed person who seems to be near.
struct NearPerson {
    private let person: Person
    private let evidence: Obstacle.Evidence.Service

    /// - Returns: nil if the service does not see the person.
    init?(_ person: Person, _ service: ServiceAnswer) {
        guard let evidence = service.evidence(of: person.user), evidence.isNear else { return nil }
        self.person = person
        self.evidence = evidence
    }

    /// The person's name.
    var name: String { person.name }

    /// How near the person seems to be, after the word "near"; empty if that is not known.
    var zone: String { evidence.zone.map { ", \($0.words)" } ?? "" }

    /// How the person is near, in words that follow "near".
    var nearness: String {
        (media.isEmpty ? "" : " \(media.words)") + zone
    }

    /// How near the person seems to be; nil if that is not known.
    var estimate: ZoneEstimate? { evidence.zone }

    /// The media over which the person is heard.
    var media: [MediumKind] { evidence.media }

    /// The object for programs.
    var json: JSON {
        .object(
            person.members + [
                ("media", .array(media.map { .text($0.name) })), ("zone", evidence.zone?.json ?? .null),
            ])
    }
}
