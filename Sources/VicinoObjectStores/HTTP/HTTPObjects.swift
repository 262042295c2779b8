internal import NIOHTTP1
internal import VicinoCore
internal import VicinoRepository

/// Objects of a web server: what is the same in every store over HTTP.
struct HTTPObjects: Sendable {
    /// The address of the folder that has the objects.
    let base: WebLocation
    let client: StoreClient
    /// Adds what proves who asks.
    let authorize: @Sendable (StoreRequest) -> StoreRequest
    /// Whether an object that is forbidden counts as missing.
    var isForbiddenMissing = false

    func send(_ request: StoreRequest, atMost limit: Int = StoreAnswer.errorLimit) async throws -> StoreAnswer {
        try await client.send(authorize(request), atMost: limit)
    }

    func get(_ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int) async throws -> FetchedObject {
        var request = StoreRequest(.GET, base.appending(name.description))
        if let version { request.headers.add(name: "if-none-match", value: version.text) }
        let answer = try await send(request, atMost: limit)
        switch answer.status {
        case 200: return .bytes(answer.body, version: answer.version)
        case 304 where version != nil: return .unchanged
        case 404 where answer.errorCode != "NoSuchBucket", 410: return .missing
        case 403 where isForbiddenMissing && [nil, "AccessDenied"].contains(answer.errorCode): return .missing
        default: throw StoreError(answer, to: .read, at: base)
        }
    }

    func put(_ bytes: [UInt8], as name: ObjectName) async throws {
        let answer = try await send(StoreRequest(.PUT, base.appending(name.description), body: bytes))
        guard answer.isSuccess else { throw StoreError(answer, to: .write, at: base) }
    }

    func delete(_ name: ObjectName) async throws {
        let answer = try await send(StoreRequest(.DELETE, base.appending(name.description)))
        let isGone = answer.isSuccess || [404, 410].contains(answer.status) && answer.errorCode != "NoSuchBucket"
        guard isGone else { throw StoreError(answer, to: .delete, at: base) }
    }

    /// Part of an object; nil if the server sends the whole of it, or something else.
    func part(_ range: Range<Int>, of name: ObjectName) async throws -> [UInt8]? {
        var request = StoreRequest(.GET, base.appending(name.description))
        request.headers.add(name: "range", value: "bytes=\(range.lowerBound)-\(range.upperBound - 1)")
        do {
            let answer = try await send(request, atMost: range.count)
            return answer.status == 206 ? answer.body : nil
        } catch let error as StoreError where error.kind == .tooLong {
            return nil
        }
    }

    /// The time of the server's clock; nil if it does not say.
    func time() async throws -> Timestamp? {
        let answer = try await send(StoreRequest(.GET, base.appending(ObjectName(bits: 0).description)))
        return answer.headers.first(name: "date").flatMap(HTTPDate.moment)
    }
}
