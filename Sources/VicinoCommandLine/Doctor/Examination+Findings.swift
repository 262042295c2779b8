import Vicino
import VicinoService

extension Examination {
    /// The results of all checks.
    var findings: [Finding] {
        [settingsFinding, dataFinding, serviceFinding, clockFinding] + networkFindings + bluetoothFindings
            + [locationFinding, noticeFinding, portFinding] + folderFindings + sourceFindings + peopleFindings
            + storeFindings
    }

    /// The settings; the defaults if their file is wrong.
    var chosen: Settings { (try? settings.get()) ?? Settings() }

    private var settingsFinding: Finding {
        switch settings {
        case .success: .ok("settings", "The settings are valid.")
        case .failure(let error): .fault("settings", error.message, remedy: "Open the file in an editor.")
        }
    }

    private var dataFinding: Finding {
        hasData
            ? .ok("data", "The data folder is \(dataPath).")
            : .note("data", "There is no data folder \(dataPath) yet.", remedy: "`vicino init` makes it.")
    }

    private var serviceFinding: Finding {
        switch service {
        case .runs(let status): .ok("service", "The service runs, process \(status.processID).")
        case .absent:
            .fault(
                "service", "The service does not run, so this device does not look for people.",
                remedy: "`vicino run` starts it.")
        case .unclear(let error):
            .fault(
                "service", "The service does not report its state: \(Failure.message(of: error))", remedy: "Restart it."
            )
        }
    }

    private var clockFinding: Finding {
        switch isClockSynchronised {
        case true?: .ok("clock", "The clock is synchronised.")
        case false?:
            .fault(
                "clock", "The clock is not synchronised. If it is wrong by hours, people are recognised late.",
                remedy: "Synchronise it with: sudo timedatectl set-ntp true")
        case nil: .note("clock", "Whether the clock is synchronised is not known.", remedy: "`date` shows the time.")
        }
    }

    // MARK: Networks

    private var networkFindings: [Finding] {
        let isWanted = !chosen.usesBluetooth || !interfaces.isEmpty
        return [networkFinding(isWanted), avahiFinding(isWanted)]
    }

    private func networkFinding(_ isWanted: Bool) -> Finding {
        if let networkObstacle { return .fault("network", if: isWanted, networkObstacle.sentence) }
        guard !interfaces.isEmpty else {
            return .fault(
                "network", if: isWanted, "No trusted network is in use.", remedy: "`vicino config networks` says more.")
        }
        return .ok("network", "This device looks for people on \(interfaces.joined(separator: ", ")).")
    }

    private func avahiFinding(_ isWanted: Bool) -> Finding {
        switch avahi {
        case .works(let version): .ok("avahi", "Avahi answers: \(version).")
        case .fails(let reason):
            .fault(
                "avahi", if: isWanted, "Avahi, which finds devices on local networks, does not answer: \(reason)",
                remedy: "Install the package avahi-daemon, and start it with: sudo systemctl start avahi-daemon")
        case .unknown: .note("avahi", "Whether Avahi runs is not known.")
        }
    }

    // MARK: What records by itself

    /// One for each source that is switched on; none while the service does not run.
    private var sourceFindings: [Finding] {
        (service.status?.sources ?? []).map { source in
            guard let reason = source.reason else { return .ok("source", "The source \(source.name) works.") }
            return .fault("source", "The source \(source.name) does not work. \(reason)", remedy: source.remedy)
        }
    }

    // MARK: People

    /// One for each person whose signatures contradict each other.
    private var peopleFindings: [Finding] {
        contradictingPeople.map { name in
            .note(
                "people", "What \(name) has signed contradicts itself.",
                remedy: "Ask them. `vicino following` and `vicino followers` say what it is.")
        }
    }

    // MARK: Stores

    /// One for each store that failed when it was used last.
    private var storeFindings: [Finding] {
        failingStores.map { store in
            .fault("stores", "\(store.name): \(store.message)", remedy: "`vicino cloud status` says more.")
        }
    }

    // MARK: Positions

    private var locationFinding: Finding {
        guard chosen.recordsVisits || chosen.recordsSpeed else {
            return .ok("location", "The settings record neither visits to areas nor speeds.")
        }
        let status = service.status?.location
        guard let remark = status?.obstacle ?? (status == nil ? location : nil) else {
            return .ok("location", "Positions can be asked for.")
        }
        // Networks are enough for an area that has no circle. A service that runs says itself what speeds lack.
        let areWanted = status?.usesPositions == true || chosen.recordsSpeed && service.status == nil
        return .fault("location", if: areWanted, remark.reason, remedy: remark.remedy)
    }

    // MARK: The desktop and the port

    private var noticeFinding: Finding {
        guard chosen.showsNotifications else { return .ok("notices", "The settings show no notices.") }
        switch notices {
        case .works(let name): return .ok("notices", "\(name) shows notices.")
        case .fails(let reason):
            return .fault(
                "notices", "The desktop shows no notices: \(reason)",
                remedy: "Log in to a desktop, or do without: `vicino config notifications off`")
        case .unknown: return .note("notices", "Whether the desktop shows notices is not known.")
        }
    }

    /// What is in the way of importing from folders; nothing if the settings name none.
    private var folderFindings: [Finding] {
        let faults = folders.compactMap { folder in
            folder.obstacle.map { Finding.fault("folders", "\(folder.path): \($0.reason)", remedy: $0.remedy) }
        }
        guard faults.isEmpty, !folders.isEmpty else { return faults }
        let paths = folders.map(\.path).joined(separator: ", ")
        return [
            service.status == nil
                ? .note(
                    "folders", "Nothing is imported from \(paths) now.", remedy: "`vicino run` imports what is there.")
                : .ok("folders", "The service imports what appears in \(paths).")
        ]
    }

    private var portFinding: Finding {
        let addresses = service.status?.addresses ?? []
        let reach =
            addresses.isEmpty
            ? "This device does not listen now."
            : "This device listens at \(addresses.map(\.description).joined(separator: ", "))."
        guard !firewalls.isEmpty else {
            return .note(
                "firewall", "\(reach) No firewall is known; the administrator's rules cannot be read.",
                remedy: "If peers cannot connect, look at: sudo nft list ruleset")
        }
        let commands = firewalls.map { $0 == "ufw" ? Self.ufw : Self.firewalld }
        return .note(
            "firewall", "\(reach) The firewall \(firewalls.joined(separator: " and ")) is on, and may keep peers out.",
            remedy: commands.joined(separator: " "))
    }

    private static let ufw =
        "Let peers in with: sudo ufw allow 5353/udp, and after `vicino config listen.port 4747`: sudo ufw allow 4747/tcp"
    private static let firewalld =
        "Let peers in with: sudo firewall-cmd --permanent --add-service=mdns --add-port=1024-65535/tcp; "
        + "sudo firewall-cmd --reload"
}
