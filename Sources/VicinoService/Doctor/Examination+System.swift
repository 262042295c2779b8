internal import Foundation
package import Vicino
internal import VicinoBluetooth
internal import VicinoBus
internal import VicinoCore
internal import VicinoDesktop
internal import VicinoGeoClue
internal import VicinoNetworks
internal import VicinoSettings
internal import VicinoThreads
internal import VicinoWatching

extension Examination {
    /// Examines this computer.
    ///
    /// - Parameters:
    ///   - configuration: the data folder, which need not exist.
    ///   - survey: looks at the networks; called on a thread that may wait.
    package static func ofSystem(
        _ configuration: Node.Configuration,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        survey: @Sendable () throws -> NetworkSurvey = { try NetworkSurvey() }
    ) async -> Examination {
        // The service, gateways and files can take seconds to answer.
        var examination = await BlockingWork(alone: "org.vicino.doctor").run {
            var examination = Examination()
            examination.readFiles(configuration, environment)
            examination.askService(configuration)
            examination.lookAtPeople(configuration)
            examination.lookAtFolders()
            examination.lookAtNetworks(survey)
            return examination
        }
        examination.bluetooth = await BluetoothSurvey.make(environment: environment)
        examination.kernel = .running
        examination.avahi = await avahi(environment)
        examination.isClockSynchronised = await ClockService.synchronisation(environment)
        examination.notices = await notices(environment)
        if let settings = try? examination.settings.get(), settings.recordsVisits || settings.recordsSpeed {
            examination.location = await location(settings, environment)
        }
        return examination
    }

    private mutating func readFiles(_ configuration: Node.Configuration, _ environment: [String: String]) {
        dataPath = configuration.dataPath
        hasData = access(dataPath + "/own.sqlite", F_OK) == 0
        do { settings = .success(try SettingsFile(environment: environment).settings()) } catch {
            settings = .failure(error as? VicinoError ?? VicinoError(.file, ErrorText.of(error)))
        }
        radioSwitches = Self.radioSwitches(in: "/sys/class/rfkill")
        // Only the administrator may read the rules of a firewall; whether one is on shows in these files.
        let ufw = (try? String(contentsOfFile: "/etc/ufw/ufw.conf", encoding: .utf8)) ?? ""
        if ufw.split(separator: "\n").contains("ENABLED=yes") { firewalls.append("ufw") }
        if access("/run/firewalld.pid", F_OK) == 0 { firewalls.append("firewalld") }
    }

    /// Reads the switches of Bluetooth radios; nil if the system has no list of switches.
    static func radioSwitches(in folder: String) -> [RadioSwitch]? {
        // Without the folder, nothing is known.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        func read(_ name: String, _ file: String) -> String {
            // A switch that is removed meanwhile counts as on.
            let text = try? String(contentsOfFile: "\(folder)/\(name)/\(file)", encoding: .utf8)
            return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        }
        return names.sorted().filter { read($0, "type") == "bluetooth" }.map {
            RadioSwitch(isOffBySoftware: read($0, "soft") == "1", isOffByHardware: read($0, "hard") == "1")
        }
    }

    private mutating func askService(_ configuration: Node.Configuration) {
        let socket = ServiceSocket(configuration)
        service = ServiceAnswer(socket)
        // A service that does not say what it advertises counts as silent.
        let beacons = service.status == nil ? nil : try? socket.ask(.advertised)?.advertised
        advertised = beacons ?? []
    }

    /// Looks for people whose signatures contradict each other, and for stores that fail. A folder that no service has opened is left alone: to open
    /// it may change it.
    private mutating func lookAtPeople(_ configuration: Node.Configuration) {
        guard service.status != nil, let node = try? Node.open(configuration) else { return }
        defer { try? node.close() }
        let authors = (try? node.following()) ?? []
        let contradicted = authors.filter { (try? node.replicaStatus(of: $0))?.isContradicted == true }
        let followers = ((try? node.followers()) ?? []).filter(\.hasContradictoryRosters)
        let names = Set(contradicted.map(\.name) + followers.map(\.name)).sorted()
        contradictingPeople = names.map { DisplayText($0, limit: 60).text }
        let stores = service.status?.stores
        let own = (stores?.own ?? []).compactMap { store in
            store.failure.map { FailingStore(name: DisplayText(store.name, limit: 60).text, message: $0.message) }
        }
        let followed = (stores?.followed ?? []).compactMap { store -> FailingStore? in
            guard let failure = store.failure else { return nil }
            let author = authors.first { $0.user == store.user }?.name ?? ""
            return FailingStore(
                name: DisplayText("\(store.name) (\(author))", limit: 160).text, message: failure.message)
        }
        failingStores = own + followed
    }

    private mutating func lookAtFolders() {
        let paths = (try? settings.get())?.importFolders ?? []
        let known = service.status?.folders ?? []
        folders = paths.map { path in
            if let status = known.first(where: { $0.path == path.text }) { return status }
            do throws(FolderObstacle) {
                _ = try FolderListing(path.text, under: "")
                return FolderStatus(path.text)
            } catch { return FolderStatus(path.text, obstacle: .init(error)) }
        }
    }

    private mutating func lookAtNetworks(_ survey: () throws -> NetworkSurvey) {
        if let status = service.status {
            interfaces = status.interfaces
            networkObstacle = status.networkObstacle
        } else if let survey = try? survey() {
            // Settings that cannot be read are reported by themselves.
            interfaces = survey.interfaces
            networkObstacle = survey.obstacle
        }
    }

    private static func avahi(_ environment: [String: String]) async -> Answer {
        do {
            let bus = try await Bus.connect(to: .system(environment))
            let version = try await RemoteObject("/", on: "org.freedesktop.Avahi", over: bus)
                .call("GetVersionString", of: "org.freedesktop.Avahi.Server", timeout: .seconds(5)).read(String.self)
            return .works(version)
        } catch {
            return .fails((error as? BusError)?.message ?? ErrorText.of(error))
        }
    }

    /// What keeps positions from being received. Nothing is asked for a position.
    private static func location(_ settings: Settings, _ environment: [String: String]) async -> BluetoothStatus.Remark?
    {
        let disclosure = LocationSource.disclosure(in: GeoClueConfiguration.folder)
        if let disclosure, !settings.locatesByNetworks || disclosure == .missing {
            return BluetoothStatus.Remark(disclosure)
        }
        do {
            let bus = try await Bus.connect(to: .system(environment))
            return try await LocationReceiver.hasReceiver(over: bus) ? nil : BluetoothStatus.Remark(.noReceiver)
        } catch {
            return BluetoothStatus.Remark(error as? LocationObstacle ?? .failed(ErrorText.of(error)))
        }
    }

    private static func notices(_ environment: [String: String]) async -> Answer {
        do {
            let bus = try await Bus.connect(to: .session(environment))
            return .works(try await DesktopNotices(over: bus, app: "Vicino").server().name)
        } catch {
            return .fails((error as? BusError)?.message ?? ErrorText.of(error))
        }
    }
}
