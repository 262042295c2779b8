internal import Vicino
internal import VicinoService

/// The service as the user's systemd runs it in the background. Tests replace it.
struct BackgroundService: Sendable {
    let state: @Sendable () async -> ServiceUnit.State
    /// Lets systemd start the service whenever the user logs in, and now if asked for.
    let switchOn: @Sendable (_ now: Bool) async throws -> Void
    /// Keeps systemd from starting the service, and stops it if asked for.
    let switchOff: @Sendable (_ now: Bool) async throws -> Void

    /// The unit of the data folder's service.
    static func unit(_ configuration: Node.Configuration) -> BackgroundService {
        let unit = ServiceUnit(configuration)
        return BackgroundService(
            state: { await unit.state() }, switchOn: { try await unit.switchOn(now: $0) },
            switchOff: { try await unit.switchOff(now: $0) })
    }

    /// The service of a site without systemd, which cannot be switched.
    static let none = BackgroundService(
        state: { .unavailable(.noSystemd) }, switchOn: { _ in }, switchOff: { _ in })
}
