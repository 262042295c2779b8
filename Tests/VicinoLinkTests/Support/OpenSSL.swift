import Foundation
import NIOSSL
import Testing
import VicinoCore
import VicinoTesting
import X509

@testable import VicinoLink

/// OpenSSL's own client: a peer that shares no code with this library.
struct OpenSSL {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What came of a connection.
    struct Outcome {
        let output: [UInt8]
        let log: String

        func holds(_ text: String) -> Bool { String(decoding: output, as: UTF8.self).contains(text) }
    }

    /// Writes a key and a certificate, which need not belong together.
    func files(_ identity: DeviceIdentity, key: SigningKey) throws -> [String] {
        let certificate = Data(try identity.certificate.toDERBytes()).base64EncodedString()
        let (certificatePath, keyPath) = (folder.file("certificate.pem"), folder.file("key.pem"))
        try "-----BEGIN CERTIFICATE-----\n\(certificate)\n-----END CERTIFICATE-----\n".write(
            toFile: certificatePath, atomically: true, encoding: .utf8)
        // PKCS #8 of an Ed25519 key: what stands before the secret is always the same (RFC 8410, section 7).
        let prefix: [UInt8] = [0x30, 0x2E, 2, 1, 0, 0x30, 5, 6, 3, 0x2B, 0x65, 0x70, 4, 0x22, 4, 0x20]
        let secret = Data(prefix + key.secret).base64EncodedString()
        try "-----BEGIN PRIVATE KEY-----\n\(secret)\n-----END PRIVATE KEY-----\n".write(
            toFile: keyPath, atomically: true, encoding: .utf8)
        return ["-cert", certificatePath, "-key", keyPath]
    }

    func path(_ name: String) -> String { folder.file(name) }

    /// Connects, and stays until the other side closes.
    func connect(to address: LinkAddress, _ arguments: [String]) async throws -> Outcome {
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
