import Foundation
import NIOSSL
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoConnection

/// OpenSSL's own client: a peer that shares no code with this library.
struct OpenSSL {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The result of a connection.
    struct Outcome {
        let output: [UInt8]
        let log: String

        func holds(_ text: String) -> Bool { String(decoding: output, as: UTF8.self).contains(text) }
    }

    /// Writes a key and a certificate, which may not match.
    func files(_ identity: DeviceIdentity, key: SigningKey) throws -> [String] {
        let certificate = Data(try identity.certificate.toDERBytes()).base64EncodedString()
        let certificatePath = folder.file("certificate.pem")
        let keyPath = folder.file("key.pem")
        try "-----BEGIN CERTIFICATE-----\n\(certificate)\n-----END CERTIFICATE-----\n".write(
            toFile: certificatePath, atomically: true, encoding: .utf8)
        let secret = Data(key.pkcs8).base64EncodedString()
        try "-----BEGIN PRIVATE KEY-----\n\(secret)\n-----END PRIVATE KEY-----\n".write(
            toFile: keyPath, atomically: true, encoding: .utf8)
        // On its default level OpenSSL shows no certificate whose signature it does not know.
        return ["-cipher", "DEFAULT@SECLEVEL=0", "-cert", certificatePath, "-key", keyPath]
    }

    /// OpenSSL's reading of a certificate, line by line.
    static func outline(of certificate: [UInt8]) throws -> String {
        let folder = try TemporaryFolder()
        try Data(certificate).write(to: URL(fileURLWithPath: folder.file("certificate")))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl", "x509", "-inform", "DER", "-noout", "-text", "-in", folder.file("certificate")]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    func path(_ name: String) -> String { folder.file(name) }

    /// Connects, and stays until the other side closes.
    func connect(to address: ConnectionEndpoint, _ arguments: [String]) async throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl", "s_client", "-connect", "\(address)"] + arguments
        let output = folder.file("output-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        let input = Pipe()
        process.standardInput = input
        let file = try #require(FileHandle(forWritingAtPath: output))
        process.standardOutput = file
        process.standardError = file
        await withCheckedContinuation { continuation in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume() }
        }
        try input.fileHandleForWriting.close()
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: output)))
        return Outcome(output: bytes, log: String(decoding: bytes, as: UTF8.self))
    }
}
