import Vicino
import VicinoActivity
import VicinoDrawing
import VicinoPresence

/// Something that has changed between two states.
enum WatchEvent: Equatable {
    case started(Identified<Activity>)
    case stopped
    case service(WatchState.Service)
    /// A person has come near.
    case near(WatchState.PersonState)
    /// A person who is near seems to be in another zone.
    case moved(WatchState.PersonState)
    case left(Person)
    /// A person's records have changed; the number of records says by how many there are more or fewer.
    case received(Person, more: Int, records: Int)
    case session(WatchState.Session)
    case sessionEnded(Person)

    /// What differs. The first state is compared with an empty one, in which the people are the same.
    static func between(_ before: WatchState?, _ now: WatchState) -> [WatchEvent] {
        var events: [WatchEvent] = []
        if before?.service != now.service { events.append(.service(now.service)) }
        if before?.running != now.running {
            if let running = now.running {
                events.append(.started(running))
            } else if before != nil {
                events.append(.stopped)
            }
        }
        let known = Dictionary((before?.people ?? []).map { ($0.person.user, $0) }) { first, _ in first }
        for person in now.people {
            events += changes(of: person, since: known[person.person.user], isFirst: before == nil)
        }
        let left = (before?.people ?? []).filter { old in
            old.nearness != nil && !now.people.contains { $0.person.user == old.person.user }
        }
        events += left.map { .left($0.person) }
        let running = before?.sessions ?? []
        events += now.sessions.filter { !running.contains($0) }.map { .session($0) }
        events += running.filter { old in !now.sessions.contains { $0.person.user == old.person.user } }
            .map { .sessionEnded($0.person) }
        return events
    }

    private static func changes(
        of person: WatchState.PersonState, since before: WatchState.PersonState?, isFirst: Bool
    ) -> [WatchEvent] {
        var events: [WatchEvent] = []
        // The words of a nearness change with each doubt about the zone. A person comes near once.
        if person.nearness != nil {
            if before?.nearness == nil {
                events.append(.near(person))
            } else if before?.zone?.zone != person.zone?.zone {
                events.append(.moved(person))
            }
        }
        if person.nearness == nil, before?.nearness != nil { events.append(.left(person.person)) }
        if !isFirst, person.updatedAt != before?.updatedAt {
            let more = person.records - (before?.records ?? 0)
            events.append(.received(person.person, more: more, records: person.records))
        }
        return events
    }
}

extension WatchEvent {
    /// The event in a sentence.
    func sentence(_ clock: TypedTimeReader) -> DisplayText {
        switch self {
        case .started(let running):
            "\(DisplayText(running.record.name, limit: 80).isolated) runs, since \(clock.start(of: running.record))."
        case .stopped: "No activity runs any more."
        case .service(let service): service.sentence
        case .near(let watched): "\(watched.person) is near\(watched.nearness ?? "")."
        case .moved(let watched): "\(watched.person) now seems to be \(watched.zone?.words ?? "somewhere near")."
        case .left(let person): "\(person) has left."
        case .received(let person, let more, let records):
            "\(person): \(Self.change(more)), \(String.count(records, "record")) now."
        case .session(let session): session.sentence
        case .sessionEnded(let person): "The session with \(person) has ended."
        }
    }

    private static func change(_ more: Int) -> String {
        if more == 0 { return "changed records received" }
        return more > 0 ? "\(String.count(more, "new record")) received" : "\(String.count(-more, "record")) removed"
    }

    /// The event for programs, on one line.
    func json(at moment: Timestamp) -> JSON {
        let (name, members): (String, [(String, JSON)]) =
            switch self {
            case .started(let running): ("started", [("running", .running(running))])
            case .stopped: ("stopped", [])
            case .service(let service): ("service", service.members)
            case .near(let watched): ("near", watched.members)
            case .moved(let watched): ("moved", watched.members)
            case .left(let person): ("left", person.members)
            case .received(let person, let more, let records):
                ("received", person.members + [("more", .number(more)), ("records", .number(records))])
            case .session(let session):
                (
                    "session",
                    session.person.members + [
                        ("entries", .number(session.progress?.entryCount)), ("total", .number(session.progress?.total)),
                    ]
                )
            case .sessionEnded(let person): ("sessionEnded", person.members)
            }
        return .object([("event", .text(name)), ("at", .time(moment))] + members)
    }
}

extension WatchState.PersonState {
    fileprivate var members: [(String, JSON)] {
        person.members + [("media", .array(media.map { .text($0.name) })), ("zone", zone?.json ?? .null)]
    }
}

extension WatchState.Service {
    /// The state of the service in a sentence.
    var sentence: DisplayText {
        switch self {
        case .runs(nil): "The service runs and looks for people."
        case .runs(let obstacle?):
            DisplayText("The service runs, but does not look for people. \(obstacle)", limit: 600)
        case .absent: "The service does not run; `vicino run` starts it."
        case .unclear(let message): DisplayText("The service does not report its state: \(message)", limit: 600)
        }
    }

    fileprivate var members: [(String, JSON)] {
        switch self {
        case .runs(let obstacle): [("runs", .boolean(true)), ("obstacle", obstacle.map { .text($0) } ?? .null)]
        case .absent: [("runs", .boolean(false))]
        case .unclear(let message): [("runs", .boolean(true)), ("error", .text(message))]
        }
    }
}

extension WatchState.Session {
    /// How far the session is, in a sentence.
    var sentence: DisplayText {
        guard let progress else { return "A session with \(person) runs." }
        return "A session with \(person): \(progress.entryCount) of \(String.count(progress.total, "record")) received."
    }
}

extension JSON {
    /// A number, or null.
    fileprivate static func number(_ value: Int?) -> JSON {
        value.map { .number($0) } ?? .null
    }
}
