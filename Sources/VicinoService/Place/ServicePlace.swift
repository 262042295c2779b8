internal import Foundation
package import Vicino
package import VicinoControl

/// Where the service of a data folder is found.
package struct ServicePlace: Sendable {
    /// The file that the one service of the folder holds. It says where the socket is, so that programs with another
    /// environment find it too.
    let lockPath: String
    /// Where the service listens for other programs of the same user.
    let socketPath: String

    /// Says where it is, whether one runs or not.
    package init(
        _ configuration: Node.Configuration, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        lockPath = configuration.dataPath + "/service"
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        // The usual place is for one service; those of other folders have theirs in them.
        let folder = configuration.isUsual ? runtime.map { $0 + "/vicino" } : nil
        socketPath = (folder ?? configuration.dataPath) + "/control"
    }

    /// What the service answers; nil if none runs.
    ///
    /// - Throws: an error with a sentence if it does not do what it is asked for.
    package func ask(_ request: ControlRequest) throws -> [ControlAnswer]? {
        guard let path = ProcessLock.note(at: lockPath) else { return nil }
        do {
            var client = try ControlClient(path: path)
            var answers: [ControlAnswer] = []
            try client.ask(request) { answers.append($0) }
            return answers
        } catch let error as ControlError where error.code == .notRunning {
            return nil
        }
    }
}
