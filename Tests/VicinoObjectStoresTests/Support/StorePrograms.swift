import Foundation
import VicinoHarness
import VicinoTesting

/// The programs that the tests talk to, each on loopback and with a port of its own.
enum StorePrograms {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "ObjectStores").path

    private static let python = "\(folder)/.venv/bin/python"

    /// Whether SeaweedFS and the WebDAV server are there.
    static var areInstalled: Bool {
        [python, "\(folder)/.venv/bin/weed", "\(folder)/.venv/bin/wsgidav"].allSatisfy {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// Starts a program of the folder, in the environment with the libraries or in the system's own.
    static func start(_ script: String, _ arguments: [String] = [], withLibraries: Bool = true) throws -> Daemon {
        try Daemon([withLibraries ? python : "/usr/bin/python3", "-B", "\(folder)/\(script)"] + arguments)
    }
}

/// A program that prints its port once it answers.
struct StoreServer: Sendable {
    let program: Daemon
    let port: UInt16
    /// What it serves, if it serves a folder.
    let folder: TemporaryFolder?

    /// - Throws: An error of Foundation if it ends before that.
    init(_ program: Daemon, folder: TemporaryFolder? = nil) async throws {
        self.program = program
        self.folder = folder
        let line = try await program.firstLine()
        guard let port = UInt16(line) else { throw CocoaError(.fileReadUnknown) }
        self.port = port
    }

    static func faulty() async throws -> StoreServer {
        try await StoreServer(StorePrograms.start("faults.py", withLibraries: false))
    }

    /// One that speaks TLS with a certificate that it has made itself for a host.
    static func certified(host: String) async throws -> StoreServer {
        let folder = try TemporaryFolder()
        let certificate = folder.file("certificate.pem")
        let key = folder.file("key.pem")
        _ = try await Daemon([
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "1",
            "-subj", "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)", "-keyout", key, "-out", certificate,
        ]).allOutput()
        let program = try StorePrograms.start("faults.py", [certificate, key], withLibraries: false)
        return try await StoreServer(program, folder: folder)
    }

    /// - Parameter isOpen: Whether strangers can read single files.
    static func webDAV(isOpen: Bool = false) async throws -> StoreServer {
        let folder = try TemporaryFolder()
        let words = [folder.path, "anna", "secret"] + (isOpen ? ["--open"] : [])
        return try await StoreServer(StorePrograms.start("webdav.py", words), folder: folder)
    }
}

/// The names in a folder, in their order.
func entries(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
}
