internal import FoundationEssentials
internal import VicinoCore

/// Requests and answers as lines of JSON: `{"request":{"status":{}},"version":3}`.
enum ControlLine {
    /// The version of the protocol; a program with another version gets an error.
    static let version = 3
    /// The maximum length of a line in bytes, without its end.
    static let byteLimit = 65_536

    private struct Envelope: Codable {
        let version: Int
        let request: ControlRequest
    }

    private struct Version: Decodable {
        let version: Int
    }

    static func write(_ request: ControlRequest) throws -> [UInt8] {
        try write(value: Envelope(version: version, request: request))
    }

    static func write(_ answer: ControlAnswer) throws -> [UInt8] { try write(value: answer) }

    /// Reads a request.
    ///
    /// - Throws: `VicinoError` with a sentence for the client.
    static func request(_ line: [UInt8]) throws(VicinoError) -> ControlRequest {
        guard let version = try? JSONDecoder().decode(Version.self, from: Data(line)) else {
            throw VicinoError(.malformed, "This is not a request. Send a line of JSON with a version and a request.")
        }
        guard version.version == Self.version else {
            throw VicinoError(
                .malformed, "The service speaks version \(Self.version), not \(version.version). Restart it.")
        }
        guard let envelope = try? JSONDecoder().decode(Envelope.self, from: Data(line)) else {
            throw VicinoError(.malformed, "The running service does not know this request. Restart it.")
        }
        return envelope.request
    }

    /// Reads an answer.
    static func answer(_ line: [UInt8]) throws(VicinoError) -> ControlAnswer {
        guard let answer = try? JSONDecoder().decode(ControlAnswer.self, from: Data(line)) else {
            throw VicinoError(.malformed, "The answer of the service cannot be read. Restart the service.")
        }
        return answer
    }

    private static func write(value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}
