import Vicino
import VicinoService

extension ServiceAnswer {
    /// What to do to meet a person who is not near and whose address is unknown.
    var advice: String {
        switch self {
        case .absent: return "The service does not run: `vicino run` finds people you follow on the same network."
        case .unclear(let error):
            return "The service does not say whether they are near: \(Failure.message(of: error))"
        case .runs:
            if let obstacle { return "The service does not look for people. \(obstacle.sentence)" }
            return "They are not near. Run `vicino run` on their device, on the same network: then both meet."
        }
    }

    /// The report for users, each line with its label.
    func rows(_ clock: TypedTimeReader) -> [(DisplayText, DisplayText)] {
        let service: [(DisplayText, DisplayText)] = [("Service", sentence(clock))]
        guard let status else { return service }
        let notices = status.noticesObstacle.map { [$0] } ?? []
        return service + [("Looking", DisplayText(status.looking))] + status.bluetoothRows
            + status.locationRows + notices.map { ("Notices", DisplayText($0)) } + status.sourceRows + status.clock
    }

    private func sentence(_ clock: TypedTimeReader) -> DisplayText {
        switch self {
        case .runs(let status):
            let addresses = status.addresses.isEmpty ? "not reachable yet" : status.addressList
            return DisplayText(
                "runs since \(clock.text(status.since)), process \(status.processID), at \(addresses)", limit: 1000)
        case .absent: return "does not run; `vicino run` starts it"
        case .unclear(let error):
            return DisplayText("does not report its state: \(Failure.message(of: error))", limit: 1000)
        }
    }

    /// The report for programs; null if no service runs.
    var json: JSON {
        switch self {
        case .runs(let status):
            .object([
                ("process", .number(Int(status.processID))),
                ("since", .time(status.since)),
                ("addresses", .array(status.addresses.map { .text($0.description) })),
                ("networks", .array(status.interfaces.map { .text($0) })),
                ("obstacle", status.obstacle.map { .text($0.sentence) } ?? .null),
                ("networkObstacle", status.networkObstacle.map { .text($0.sentence) } ?? .null),
                ("bluetooth", status.bluetooth?.json ?? .null),
                ("location", status.location?.json ?? .null),
                ("notices", status.noticesObstacle.map { .text($0) } ?? .null),
                ("sources", .array((status.sources ?? []).map(\.json))),
                ("clockSynchronised", .boolean(status.isClockSynchronised)),
                ("clockOffset", status.clockOffset.map { .number(Int($0.milliseconds)) } ?? .null),
            ])
        case .absent: .null
        case .unclear(let error): .object([("error", .failure(error))])
        }
    }
}

extension ServiceStatus {
    /// The addresses at which peers reach the service.
    fileprivate var addressList: String { addresses.map(\.description).joined(separator: ", ") }

    /// The interfaces that discovery uses, or why it uses none.
    fileprivate var looking: String {
        if let obstacle { return "for nobody. \(obstacle.sentence)" }
        if let networkObstacle { return "for people over Bluetooth only. \(networkObstacle.sentence)" }
        return interfaces.isEmpty ? "for nobody" : "for people on \(interfaces.joined(separator: ", "))"
    }

    /// How Bluetooth works, each line with its label.
    fileprivate var bluetoothRows: [(DisplayText, DisplayText)] {
        let lines = bluetooth?.lines ?? ["off; `vicino config bluetooth on` finds people without a network"]
        return lines.map { ("Bluetooth", DisplayText($0)) }
    }

    /// How the sources work that record by themselves, each line with its label.
    fileprivate var sourceRows: [(DisplayText, DisplayText)] {
        (sources ?? []).map { source in
            let how = source.sentence.map { "\(source.name) does not work. \($0)" } ?? "\(source.name) works"
            return ("Recording", DisplayText(how, limit: 1000))
        }
    }

    /// What is wrong with this device's clock, if that is known.
    fileprivate var clock: [(DisplayText, DisplayText)] {
        guard !isClockSynchronised else { return [] }
        let offset = clockOffset.map { ", and wrong by \(abs($0.components.seconds)) seconds" } ?? ""
        return [("Clock", "not synchronised\(offset); `timedatectl` says more")]
    }
}

extension SourceStatus {
    fileprivate var json: JSON {
        .object([
            ("name", .text(name)), ("working", .boolean(isWorking)), ("reason", reason.map { .text($0) } ?? .null),
            ("remedy", remedy.map { .text($0) } ?? .null),
        ])
    }
}
