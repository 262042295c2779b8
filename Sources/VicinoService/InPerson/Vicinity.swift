internal import VicinoCore
internal import VicinoDNSSD
internal import VicinoNetworks
package import VicinoPresence

/// Where this device looks for people beside it, and lets them ask. These are the networks that the settings trust, or the
/// interfaces that the caller names; and Bluetooth, if the settings switch it on.
package struct Vicinity: Sendable {
    /// What the media are for.
    package enum Purpose: Sendable {
        /// To see which devices are open.
        case looking
        /// To let a stranger ask.
        case opening
        /// To ask.
        case asking
    }

    /// The interfaces that are used.
    package let interfaces: [String]
    /// Why there is no interface; nil if there is one, or no obstacle is known.
    package let obstacle: DiscoveryObstacle?
    private let bluetooth: BluetoothUse?
    /// The networks that the settings trust, if the interfaces may be used only on these.
    private let trust: NetworkChoice?
    /// Makes the medium for networks; tests replace it.
    var makeNetwork: @Sendable ([String]) throws -> any Medium = { try LocalNetwork.medium(on: $0) }
    /// Makes the medium for Bluetooth; tests replace it.
    var makeBluetooth: @Sendable (BluetoothUse) -> BluetoothSource = { .system($0) }

    /// Surveys the networks.
    ///
    /// - Parameters:
    ///   - named: interfaces; if empty, those of the settings.
    ///   - file: the file of the settings; nil for the defaults, which trust no network.
    /// - Throws: what is wrong with the settings.
    package init(_ named: [String], settings file: SettingsFile? = SettingsFile()) throws {
        let survey = named.isEmpty ? try NetworkSurvey(file) : nil
        let settings = try file?.settings() ?? Settings()
        // Without a survey by the kernel, the interfaces come from the settings and cannot be watched.
        let isWatched = survey?.isKnown ?? false
        self.init(
            interfaces: survey?.interfaces ?? named, obstacle: survey?.obstacle,
            trust: isWatched ? NetworkChoice(settings) : nil, bluetooth: BluetoothUse(settings))
    }

    init(interfaces: [String], obstacle: DiscoveryObstacle?, trust: NetworkChoice?, bluetooth: BluetoothUse?) {
        self.interfaces = interfaces
        self.bluetooth = bluetooth
        self.obstacle = interfaces.isEmpty ? obstacle : nil
        self.trust = interfaces.isEmpty ? nil : trust
    }

    /// Whether the settings switch Bluetooth on.
    package var usesBluetooth: Bool { bluetooth != nil }

    /// A new medium for the networks; empty if none is used. It may not work yet.
    ///
    /// - Throws: `VicinoError` if none of the interfaces exists any more.
    package func networkMedia() throws -> [any Medium] { try interfaces.isEmpty ? [] : [makeNetwork(interfaces)] }

    /// New media for one use, without those that do not work now, if others do.
    ///
    /// - Throws: an error that says what each obstacle is and what to do, if no medium works.
    package func media(for purpose: Purpose) async throws -> NearbyMedia {
        let source = bluetooth.map { makeBluetooth($0.inPerson(isOpening: purpose == .opening)) }
        let network = try interfaces.isEmpty ? nil : makeNetwork(interfaces)
        let found = [network, source?.medium].compactMap(\.self)
        var obstacles = try await MediaReadiness.obstacles(to: found)
        var remarks: [String] = []
        if let source, obstacles.last == .some(nil), let status = await source.status() {
            let limits = status.remarks.filter { purpose.concerns($0.name) }.map(\.sentence)
            if purpose != .looking, !status.carriesSessions {
                obstacles[obstacles.count - 1] = limits.first ?? "No device can connect over Bluetooth now."
            } else {
                remarks = limits
            }
        }
        let media = zip(found, obstacles).filter { $1 == nil }.map(\.0)
        guard !media.isEmpty else {
            throw VicinoError(.unreachable, obstacles.compactMap(\.self).joined(separator: " "))
        }
        let isOnNetwork = media.contains { $0.kind == .localNetwork }
        return NearbyMedia(
            media: media, remarks: obstacles.compactMap(\.self) + remarks,
            interfaces: isOnNetwork ? interfaces : [], trust: isOnNetwork ? trust : nil,
            reference: bluetooth?.reference, bluetooth: source)
    }
}

extension Vicinity.Purpose {
    /// Whether a limit of Bluetooth matters to the user now.
    fileprivate func concerns(_ remark: String) -> Bool {
        // An adapter's one address matters to those who advertise.
        ["cannot-hide", "bondable", "no-monitor"].contains(remark) || self == .opening && remark == "shared-address"
    }
}
