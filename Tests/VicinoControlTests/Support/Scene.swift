import VicinoControl
import VicinoCore
import VicinoTesting

/// A folder for a socket, and a server in it.
struct Scene: Sendable {
    let folder: TemporaryFolder
    let path: String
    var limits = Scene.patient

    static let status = StatusMessage(
        process: 7, since: 1_700_000_000_000, data: "/data", addresses: ["192.0.2.1:4747"],
        discovery: DiscoveryStatus(interfaces: ["wlan0"]))

    /// Limits with time for a busy computer, where a test is not about time.
    private static let patient: ControlLimits = {
        var limits = ControlLimits()
        limits.timeout = .seconds(120)
        return limits
    }()

    init(in subfolder: String = "run") throws {
        folder = try TemporaryFolder()
        path = folder.file("\(subfolder)/control")
    }

    /// Serves: answers with the same status twice, and refuses to reload.
    func serve<Outcome: Sendable>(_ body: () async throws -> Outcome) async throws -> Outcome {
        try await ControlServer.with(at: path, limits: limits) { request, send in
            guard request == .status else { throw VicinoError(.init("test"), "Not now.") }
            for _ in 0..<2 { try await send(.status(Self.status)) }
        } _: {
            try await body()
        }
    }

    /// Sends a request, by default for the status.
    func ask(_ request: ControlRequest = .status) async throws -> [ControlAnswer] {
        let path = path
        return try await aside {
            var answers: [ControlAnswer] = []
            var client = try ControlClient(path: path, limits: Self.patient)
            try client.ask(request) { answers.append($0) }
            return answers
        }
    }
}
