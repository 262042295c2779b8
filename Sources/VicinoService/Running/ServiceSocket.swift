internal import Foundation
package import Vicino
internal import VicinoControl
internal import VicinoCore

/// The socket at which programs find the service of a data folder.
package struct ServiceSocket: Sendable {
    /// The file that the folder's only service locks. It contains the socket's path, so that programs with another
    /// environment find the socket too.
    let lockPath: String
    /// The path of the socket on which the service listens for other programs of the same user.
    let socketPath: String
    private let limits: ControlLimits

    /// How long a service may usually take for a reply.
    package static let answerTimeout = ControlLimits().timeout

    /// Derives the paths, whether a service runs or not.
    package init(
        _ configuration: Node.Configuration, environment: [String: String] = ProcessInfo.processInfo.environment,
        answerTimeout: Duration = Self.answerTimeout
    ) {
        var limits = ControlLimits()
        limits.timeout = answerTimeout
        self.limits = limits
        lockPath = configuration.dataPath + "/service"
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        // The usual path serves one data folder; services of other folders keep their sockets in them.
        let folder = configuration.isUsual ? runtime.map { $0 + "/vicino" } : nil
        socketPath = (folder ?? configuration.dataPath) + "/control"
    }

    /// The socket, and the file by which the service has it alone. They may be outside the data folder.
    var socketFiles: [String] { [socketPath, socketPath + ".lock"] }

    /// The service's reply; nil if none runs.
    ///
    /// - Throws: `VicinoError` if the service does not do what the request asks.
    package func ask(_ request: ServiceRequest) throws -> ServiceReply? {
        guard let path = ProcessLock.note(at: lockPath) else { return nil }
        do {
            return try ControlClient(path: path, limits: limits).ask(request, for: ServiceReply.self)
        } catch let error as VicinoError where error.code == .notRunning {
            return nil
        }
    }
}
