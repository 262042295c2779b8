internal import FoundationEssentials
internal import VicinoCore

/// Requests and replies as lines of JSON: `{"request":…,"version":4}`, and then `{"reply":…,"version":4}` or
/// `{"failure":{"code":"busy","message":"…"},"version":4}`.
///
/// Both ends are one program of one version. So the version stands for the form of the lines, and of all that is sent
/// in them.
enum ControlLine {
    /// The version of the protocol; a program with another version gets an error.
    static let version = 4
    /// The maximum length of a request in bytes, without its end.
    static let requestLimit = 65_536
    /// The maximum length of a reply in bytes, without its end: a status names all people who were seen.
    static let replyLimit = 16_777_216

    private struct Version: Decodable {
        let version: Int?
    }

    private struct RequestEnvelope<Request: Codable>: Codable {
        let version: Int
        let request: Request
    }

    private struct ReplyEnvelope<Reply: Codable>: Codable {
        let version: Int
        var reply: Reply?
        var failure: Failure?
    }

    /// Why there is no reply.
    private struct Failure: Codable {
        let code: String
        let message: String
    }

    /// One of the two ends was replaced while the other one runs.
    private static let otherVersion = VicinoError(
        .malformed, "Another version of the service is running. Restart it.")

    static func write(request: some Codable) throws -> [UInt8] {
        try write(RequestEnvelope(version: version, request: request))
    }

    static func write(reply: some Codable) throws -> [UInt8] {
        try write(ReplyEnvelope(version: version, reply: reply))
    }

    static func write(failure error: any Error) throws -> [UInt8] {
        let code = (error as? VicinoError)?.code.name ?? "failed"
        let failure = Failure(code: code, message: String(describing: error))
        return try write(ReplyEnvelope<String>(version: version, failure: failure))
    }

    /// Reads a request.
    ///
    /// - Throws: `VicinoError` with a sentence for the client.
    static func request<Request: Codable>(_ line: [UInt8]) throws(VicinoError) -> Request {
        guard let version = read(Version.self, line)?.version else {
            throw VicinoError(.malformed, "This is not a request. Send a line of JSON with a version and a request.")
        }
        guard version == Self.version else { throw otherVersion }
        guard let envelope = read(RequestEnvelope<Request>.self, line) else {
            throw VicinoError(.malformed, "The running service does not know this request. Restart it.")
        }
        return envelope.request
    }

    /// Reads a reply.
    ///
    /// - Throws: `VicinoError` with the code of the service if it refuses, or with a sentence for the user.
    static func reply<Reply: Codable>(_ line: [UInt8]) throws(VicinoError) -> Reply {
        // Programs up to version 3 state none in their replies.
        if let version = read(Version.self, line), version.version != Self.version { throw otherVersion }
        let envelope = read(ReplyEnvelope<Reply>.self, line)
        if let failure = envelope?.failure { throw VicinoError(VicinoError.Code(failure.code), failure.message) }
        guard let reply = envelope?.reply else {
            throw VicinoError(.malformed, "The answer of the service cannot be read. Restart the service.")
        }
        return reply
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ line: [UInt8]) -> Value? {
        // The caller says what a line is that cannot be read.
        try? JSONDecoder().decode(type, from: Data(line))
    }

    private static func write(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}
