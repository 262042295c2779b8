internal import Foundation
package import Vicino
internal import VicinoBus
internal import VicinoCore

/// The unit by which the user's systemd runs the service in the background: the one that a package installs, or one that
/// the user stored.
///
/// It talks to systemd itself, as `systemctl --user` does: see the manual page org.freedesktop.systemd1(5).
package struct ServiceUnit: Sendable {
    /// What systemd says about the unit.
    package enum State: Equatable, Sendable {
        /// - isOn: whether systemd starts the unit whenever the user logs in.
        /// - process: the id of its process; nil if the unit does not run.
        case installed(isOn: Bool, process: Int32?)
        /// The unit cannot be switched.
        case unavailable(Reason)
    }

    /// Why the unit cannot be switched.
    package enum Reason: String, CaseIterable, Sendable {
        /// The user's systemd does not answer.
        case noSystemd = "systemd"
        /// There is no such unit.
        case notInstalled = "unit"
        /// The user has forbidden systemd to start it.
        case masked
        /// systemd cannot use the unit's file.
        case broken
        /// It runs the service of another data folder.
        case otherFolder = "folder"
    }

    private let configuration: Node.Configuration
    private let environment: [String: String]

    /// The name of the unit.
    package static let name = "vicino.service"

    /// - Parameters:
    ///   - configuration: the data folder whose service the unit is to run.
    ///   - environment: leads to the bus of the user's session.
    package init(
        _ configuration: Node.Configuration, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.configuration = configuration
        self.environment = environment
    }

    /// Asks systemd about the unit.
    package func state() async -> State {
        do {
            let systemd = try await UserSystemd(environment)
            let unit = try await systemd.unit(Self.name)
            switch unit.loadState {
            case "loaded": break
            case "not-found": return .unavailable(.notInstalled)
            case "masked": return .unavailable(.masked)
            default: return .unavailable(.broken)
            }
            guard serves(unit.command) else { return .unavailable(.otherFolder) }
            return .installed(
                isOn: try await systemd.fileState(of: Self.name).hasPrefix("enabled"),
                process: ["active", "activating", "reloading"].contains(unit.activeState) ? unit.process : nil)
        } catch { return .unavailable(.noSystemd) }
    }

    /// Lets systemd start the unit whenever the user logs in.
    ///
    /// - Parameter now: whether it starts now, too.
    /// - Throws: `VicinoError` with systemd's reason.
    package func switchOn(now: Bool) async throws {
        try await change { systemd in
            try await systemd.enable(Self.name)
            if now { try await systemd.start(Self.name) }
        }
    }

    /// Keeps systemd from starting the unit.
    ///
    /// - Parameter now: whether a running one is stopped.
    /// - Throws: `VicinoError` with systemd's reason.
    package func switchOff(now: Bool) async throws {
        try await change { systemd in
            try await systemd.disable(Self.name)
            if now { try await systemd.stop(Self.name) }
        }
    }

    private func change(_ change: (UserSystemd) async throws -> Void) async throws {
        do { try await change(UserSystemd(environment)) } catch let error as BusError {
            throw VicinoError(.refused, "systemd does not change the unit \(Self.name): \(error.message)", cause: error)
        }
    }

    /// Whether a command runs the service of the data folder.
    private func serves(_ command: [String]) -> Bool {
        let option = "--data"
        if let word = command.first(where: { $0.hasPrefix(option + "=") }) {
            return names(String(word.dropFirst(option.count + 1)))
        }
        guard let index = command.firstIndex(of: option) else { return configuration.isUsual }
        return index + 1 < command.count && names(command[index + 1])
    }

    private func names(_ path: String) -> Bool {
        Node.Configuration.path(path) == configuration.dataPath
    }
}
