internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
internal import VicinoRepository

/// Sends requests over HTTP, with limits of time and size.
///
/// It follows no redirects, uses no proxy, expands nothing, and keeps connections open for a minute.
final class StoreClient: Sendable {
    private let client: HTTPClient
    private let limits: StoreLimits

    /// - Parameters:
    ///   - addresses: The numeric addresses of hosts to which it connects without asking for their names again.
    ///   - limits: How long a store may take.
    init(addresses: [String: String] = [:], limits: StoreLimits) {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(limits.connecting), read: TimeAmount(limits.silence)),
            connectionPool: .init(idleTimeout: .seconds(60)), proxy: nil, decompression: .disabled)
        configuration.httpVersion = .http1Only
        configuration.dnsOverride = addresses
        // Otherwise a refused connection would be tried until the time is over.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(configuration: configuration)
        self.limits = limits
    }

    // It ends by itself; nothing waits for it.
    deinit { client.shutdown { _ in } }

    /// Sends a request, and receives the whole answer.
    ///
    /// A connection that the server closed while it was idle is noticed only now. Every request to a store can be sent twice,
    /// so it is.
    ///
    /// - Parameter limit: The most bytes of a body that is no error.
    /// - Throws: `StoreError`, and `CancellationError`.
    func send(_ request: StoreRequest, atMost limit: Int) async throws -> StoreAnswer {
        do {
            return try await sendOnce(request, atMost: limit)
        } catch let error as HTTPClientError where error == .remoteConnectionClosed {
            do { return try await sendOnce(request, atMost: limit) } catch { throw translated(error, request.location) }
        } catch {
            throw translated(error, request.location)
        }
    }

    private func sendOnce(_ request: StoreRequest, atMost limit: Int) async throws -> StoreAnswer {
        let time = limits.time(for: request.body.count + limit)
        let end = ContinuousClock.now + time
        let deadline = NIODeadline.now() + TimeAmount(time)
        let response = try await client.execute(HTTPClientRequest(request), deadline: deadline)
        let status = Int(response.status.code)
        let isSuccess = 200...299 ~= status
        let length = response.headers.first(name: "content-length").flatMap { Int($0) }
        guard !isSuccess || length ?? 0 <= limit else { throw StoreError.tooLong(request.location, limit) }
        var body: [UInt8] = []
        for try await piece in response.body {
            guard ContinuousClock.now < end else { throw HTTPClientError.deadlineExceeded }
            guard isSuccess else {
                body += piece.readableBytesView.prefix(StoreAnswer.errorLimit - body.count)
                if body.count == StoreAnswer.errorLimit { break }
                continue
            }
            guard body.count + piece.readableBytes <= limit else { throw StoreError.tooLong(request.location, limit) }
            body += piece.readableBytesView
        }
        return StoreAnswer(status: status, headers: response.headers, body: body)
    }

    private func translated(_ error: any Error, _ location: WebLocation) -> any Error {
        if error is StoreError || error is CancellationError { return error }
        if (error as? HTTPClientError) == .cancelled { return CancellationError() }
        return StoreError(connecting: error, location)
    }
}

extension HTTPClientRequest {
    fileprivate init(_ request: StoreRequest) {
        self.init(url: request.location.url)
        method = request.method
        headers = request.headers
        if !request.body.isEmpty || request.method == .PUT { body = .bytes(ByteBuffer(bytes: request.body)) }
    }
}
