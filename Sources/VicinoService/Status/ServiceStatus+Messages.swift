internal import Vicino
internal import VicinoControl
internal import VicinoPresence

/// A service's status as messages between programs.
extension ServiceStatus {
    /// The status of discovery.
    var discovery: DiscoveryStatus {
        DiscoveryStatus(
            interfaces: interfaces, obstacle: obstacle, networkObstacle: networkObstacle, bluetooth: bluetooth,
            knowsNetworks: networks != nil,
            isClockSynchronised: isClockSynchronised, clockOffset: clockOffset?.milliseconds)
    }

    /// The answers that report the status.
    var answers: [ControlAnswer] {
        let status = StatusMessage(
            process: processID, since: since?.milliseconds ?? 0, data: dataPath,
            addresses: addresses.map(\.description), discovery: discovery, notices: noticesObstacle,
            sessions: sessions.map(SessionStatus.init))
        return [.status(status)] + (networks ?? []).map { .network($0) }
            + seenPeople.map { .sighting(PersonSighting($0)) }
    }

    /// Makes a status from the service's answers; nil if none of them reports its status.
    init?(_ answers: [ControlAnswer]) {
        let found = answers.lazy.compactMap { if case .status(let status) = $0 { status } else { nil } }.first
        guard let status = found else { return nil }
        let networks = answers.compactMap { if case .network(let one) = $0 { one } else { nil } }
        self.init(
            processID: status.process, since: try? Timestamp(milliseconds: status.since), dataPath: status.data,
            addresses: status.addresses.compactMap { PeerAddress($0) },
            search: Search(status.discovery, networks: networks), noticesObstacle: status.notices,
            seenPeople: answers.compactMap { if case .sighting(let one) = $0 { SeenPerson(one) } else { nil } },
            sessions: (status.sessions ?? []).compactMap(Session.init))
    }
}

extension ServiceStatus.Search {
    fileprivate init(_ status: DiscoveryStatus, networks: [NetworkStatus]) {
        self.init(
            interfaces: status.interfaces, obstacle: status.obstacle, networkObstacle: status.networkObstacle,
            bluetooth: status.bluetooth, networks: status.knowsNetworks ? networks : nil,
            isClockSynchronised: status.isClockSynchronised,
            clockOffset: status.clockOffset.map { .milliseconds($0) })
    }
}

extension PersonSighting {
    fileprivate init(_ person: ServiceStatus.SeenPerson) {
        self.init(
            user: person.user.description, at: person.since?.milliseconds ?? 0, isNear: person.isNear,
            isAsked: person.hasQuestion, isDeclined: person.isDeclined, hasNews: person.hasNews,
            addresses: person.addresses.map(\.description),
            heard: Hearing(
                at: person.heardAt?.milliseconds, media: person.media.map(\.name),
                zone: person.zone.map(PersonZone.init)))
    }
}

extension SessionStatus {
    fileprivate init(_ session: ServiceStatus.Session) {
        self.init(
            user: session.user.description, since: session.since?.milliseconds, entries: session.progress?.entryCount,
            total: session.progress?.total)
    }
}

extension ServiceStatus.Session {
    init(_ session: RunningSession) {
        self.init(user: session.person.user, since: session.startedAt, progress: session.progress)
    }

    fileprivate init?(_ message: SessionStatus) {
        guard let user = UserID(message.user) else { return nil }
        let progress = message.entries.flatMap { entries in
            message.total.map { RunningSession.Progress(entryCount: entries, total: $0) }
        }
        self.init(user: user, since: message.since.flatMap { try? Timestamp(milliseconds: $0) }, progress: progress)
    }
}

extension ServiceStatus.SeenPerson {
    fileprivate init?(_ message: PersonSighting) {
        guard let user = UserID(message.user) else { return nil }
        self.init(
            user: user, since: try? Timestamp(milliseconds: message.at), isNear: message.isNear,
            hasQuestion: message.isAsked, isDeclined: message.isDeclined, hasNews: message.hasNews,
            addresses: message.addresses.compactMap { PeerAddress($0) },
            heard: Hearing(
                at: message.heardAt.flatMap { try? Timestamp(milliseconds: $0) },
                media: MediumKind.ofServices.filter { message.media.contains($0.name) },
                zone: message.zone.flatMap(ZoneEstimate.init)))
    }
}

extension PersonZone {
    fileprivate init(_ estimate: ZoneEstimate) {
        self.init(
            zone: estimate.zone.rawValue, nearest: estimate.span.lowerBound.rawValue,
            farthest: estimate.span.upperBound.rawValue)
    }
}

extension ZoneEstimate {
    /// Reads a message; nil if the service knows other zones.
    fileprivate init?(_ message: PersonZone) {
        guard let zone = Zone(rawValue: message.zone), let nearest = Zone(rawValue: message.nearest),
            let farthest = Zone(rawValue: message.farthest), nearest <= farthest
        else { return nil }
        self.init(zone: zone, span: nearest...farthest)
    }
}
