import VicinoControl
import VicinoCore
import VicinoTesting

/// A folder for a socket, and a server in it.
struct Scene: Sendable {
    let folder: TemporaryFolder
    let path: String
    var limits = Scene.patient

    static let greeting = ["Good day", "sir/madam"]

    /// More than fits into a socket.
    static let story = [String](repeating: String(repeating: "x", count: 60_000), count: 100)

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

    /// Serves: grants every wish except the moon.
    func serve<Outcome: Sendable>(_ body: () async throws -> Outcome) async throws -> Outcome {
        try await ControlServer.with(at: path, limits: limits) { (wish: Wish) -> [String] in
            switch wish {
            case .greeting: return Self.greeting
            case .story: return Self.story
            case .moon: throw VicinoError(.init("test"), "Not now.")
            }
        } _: {
            try await body()
        }
    }

    /// Sends a request, by default for the greeting.
    func ask(_ wish: Wish = .greeting) async throws -> [String] {
        let path = path
        return try await aside { try ControlClient(path: path, limits: Self.patient).ask(wish, for: [String].self) }
    }

    /// Asks a server that answers with these bytes, whatever the request is.
    func ask(answeredWith bytes: [UInt8]) async throws -> [String] {
        let server = try RawServer(path)
        async let answered: Void = aside { server.answer(bytes) }
        let reply = try await ask()
        try await answered
        return reply
    }
}
