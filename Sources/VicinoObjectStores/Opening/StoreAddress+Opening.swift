package import VicinoCore
package import VicinoRepository

extension StoreAddress {
    /// The store at this address, for its author. Nothing is asked yet.
    ///
    /// - Parameters:
    ///   - credentials: The key or the password; a folder has none.
    ///   - clock: The time, which signatures have.
    /// - Throws: `VicinoError` if the address is only for reading, or the store has no key to sign with.
    package func opened(
        with credentials: StoreCredentials?, limits: StoreLimits = StoreLimits(),
        clock: @escaping @Sendable () -> Timestamp
    ) throws -> any ProbedStore {
        switch self {
        case .bucket(let bucket):
            guard let credentials else {
                throw VicinoError(
                    .badValue,
                    "\(DisplayText(shortName)) needs an access key and its secret. Give them in a file, or at the prompt."
                )
            }
            return BucketStore(
                bucket, credentials: credentials, reader: try ownReader(limits), limits: limits, clock: clock)
        case .webDAV(let location):
            return WebDAVStore(location, credentials: credentials, reader: try ownReader(limits), limits: limits)
        case .web:
            throw VicinoError(
                .address,
                "\(DisplayText(description)) can only be read. An author writes to s3://, davs:// or a folder.")
        case .folder(let path):
            return FolderStore(path: path)
        }
    }

    /// What is at this address, for a follower. Nothing is asked yet.
    ///
    /// - Throws: `StoreError` if the rules do not allow it.
    package func reader(
        under rules: ReadingRules = ReadingRules(), limits: StoreLimits = StoreLimits()
    ) throws -> any ObjectStore {
        switch reading {
        case .web(let location)?: try WebReader(location, rules: rules, limits: limits)
        default: FolderStore(path: description)
        }
    }

    /// What is at this address, for a follower to whom the author gave a key that only reads. Nothing is asked yet.
    ///
    /// - Throws: `StoreError` if the rules do not allow it.
    package func reader(
        under rules: ReadingRules = ReadingRules(), with credentials: StoreCredentials,
        limits: StoreLimits = StoreLimits(), clock: @escaping @Sendable () -> Timestamp
    ) throws -> any ObjectStore {
        switch self {
        case .bucket(let bucket):
            let authorization = RequestAuthorization.signature(credentials, for: bucket, clock: clock)
            return try WebReader(bucket.location, rules: rules, limits: limits, authorization: authorization)
        case .webDAV(let location), .web(let location):
            let authorization = RequestAuthorization.password(credentials)
            return try WebReader(location, rules: rules, limits: limits, authorization: authorization)
        case .folder(let path):
            return FolderStore(path: path)
        }
    }

    /// What is at this address, for its own author without a key. The host is the author's own choice, so it may be private.
    ///
    /// - Throws: `StoreError` if the address is not encrypted.
    package func readerOfOwner() throws -> any ObjectStore {
        try ownReader(StoreLimits()) ?? FolderStore(path: description)
    }

    /// What followers see, for the author's probe. The host is the author's own choice, so it may be private.
    private func ownReader(_ limits: StoreLimits) throws -> (any ObjectStore)? {
        guard case .web(let location)? = reading else { return nil }
        return try WebReader(location, rules: ReadingRules(allowedHosts: [location.host]), limits: limits)
    }
}
