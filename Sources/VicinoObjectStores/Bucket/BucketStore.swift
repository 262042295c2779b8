internal import NIOHTTP1
package import VicinoCore
package import VicinoRepository

/// A bucket of an S3-compatible store.
package struct BucketStore: ProbedStore {
    private let address: BucketAddress
    private let objects: HTTPObjects
    package let reader: (any ObjectStore)?

    /// Names a bucket without access to it.
    ///
    /// - Parameters:
    ///   - credentials: Sign each request.
    ///   - reader: What followers without a key read.
    ///   - clock: The time, which each signature has.
    package init(
        _ address: BucketAddress, credentials: StoreCredentials, reader: (any ObjectStore)?,
        limits: StoreLimits = StoreLimits(), clock: @escaping @Sendable () -> Timestamp
    ) {
        let authorization = RequestAuthorization.signature(credentials, for: address, clock: clock)
        self.address = address
        self.reader = reader
        objects = HTTPObjects(
            base: address.location, client: StoreClient(limits: limits), authorize: authorization.apply)
    }

    /// Checks that the user made the bucket. Names in it need no folder.
    package func prepare() async throws { _ = try await get(ObjectName(bits: 0), unless: nil, atMost: 0) }

    package func get(
        _ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int
    ) async throws -> FetchedObject {
        try await objects.get(name, unless: version, atMost: limit)
    }

    package func put(_ bytes: [UInt8], as name: ObjectName) async throws { try await objects.put(bytes, as: name) }

    package func delete(_ name: ObjectName) async throws { try await objects.delete(name) }

    package func part(_ range: Range<Int>, of name: ObjectName) async throws -> [UInt8]? {
        try await objects.part(range, of: name)
    }

    package func time() async throws -> Timestamp? { try await objects.time() }

    package func refusesList() async throws -> Bool? {
        var location = address.bucketLocation
        location.isFolder = true
        location.query = [.init(name: "list-type", value: "2"), .init(name: "max-keys", value: "1")]
        let answer = try await objects.client.send(StoreRequest(.GET, location), atMost: StoreAnswer.errorLimit)
        return !answer.isSuccess
    }

    /// Sends a signed request for the bucket itself, with which tests make one.
    func send(_ method: HTTPMethod, query: [WebLocation.QueryField], body: [UInt8]) async throws -> StoreAnswer {
        var location = address.bucketLocation
        location.query = query
        return try await objects.send(StoreRequest(method, location, body: body))
    }
}
