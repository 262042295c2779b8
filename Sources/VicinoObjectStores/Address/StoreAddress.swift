package import VicinoCore

/// Where a store is, as its author or a follower types it. It never holds a key or a password.
package enum StoreAddress: Hashable, Sendable {
    /// A bucket: `s3://HOST/BUCKET/FOLDER`.
    case bucket(BucketAddress)
    /// A folder of a WebDAV server: `davs://HOST/FOLDER`.
    case webDAV(WebLocation)
    /// A folder of a web server that is only read: `https://HOST/FOLDER`.
    case web(WebLocation)
    /// A folder of this computer, which another program or the user carries.
    case folder(path: String)

    /// Reads an address.
    ///
    /// - Throws: `VicinoError` with `.address` that says which part is wrong, and shows the form.
    package init(text: String) throws(VicinoError) {
        guard let end = text.firstRange(of: "://") else {
            self = try Self.folder(text)
            return
        }
        let scheme = text[..<end.lowerBound].lowercased()
        let rest = text[end.upperBound...]
        guard let isSecure = Self.schemes[scheme] else {
            throw VicinoError(
                .address,
                "\(DisplayText(quoting: scheme)) is no kind of store. Addresses begin with s3://, davs:// or "
                    + "https://, or are the path of a folder.")
        }
        guard !rest.prefix(while: { $0 != "/" }).contains("@") else {
            throw VicinoError(
                .address,
                "An address holds no name and no password. Give them in a file of their own, or at the prompt.")
        }
        guard let location = WebLocation(afterScheme: rest, isSecure: isSecure) else { throw Self.malformed(text) }
        guard isSecure || location.isLoopback else {
            throw VicinoError(
                .address,
                "\(DisplayText(quoting: location.host)) is not this computer, and the connection to it would not "
                    + "be encrypted. Use s3://, davs:// or https://.")
        }
        self = try Self.address(scheme, location, as: text)
    }

    /// Reads an address that another user has named, and from which a device is to fetch. It names no folder of this
    /// computer.
    ///
    /// - Throws: `VicinoError` with `.address`.
    package init(named text: String) throws(VicinoError) {
        let address = try StoreAddress(text: text)
        if case .folder = address {
            throw VicinoError(
                .address,
                "\(DisplayText(quoting: text)) is a folder of its author's computer. Followers read from https://, s3:// or "
                    + "davs://, or from a copy of the folder that they have themselves.")
        }
        self = address
    }

    /// The schemes, and whether each is encrypted. Those that are not serve this computer alone.
    private static let schemes = [
        "s3": true, "s3+http": false, "davs": true, "dav": false, "https": true, "http": false,
    ]

    private static func address(
        _ scheme: String, _ location: WebLocation, as text: String
    ) throws(VicinoError) -> StoreAddress {
        if scheme.hasPrefix("s3") {
            guard let bucket = BucketAddress(location) else { throw badBucket(text) }
            return .bucket(bucket)
        }
        guard location.query.isEmpty else { throw malformed(text) }
        return scheme.hasPrefix("dav") ? .webDAV(location) : .web(location)
    }

    private static func folder(_ text: String) throws(VicinoError) -> StoreAddress {
        guard text.hasPrefix("/"), !text.contains("\0"), text.utf8.count <= WebLocation.textLimit else {
            throw VicinoError(
                .address,
                "\(DisplayText(quoting: text)) is no address of a store. Write s3://HOST/BUCKET, "
                    + "davs://HOST/FOLDER, https://HOST/FOLDER, or the whole path of a folder.")
        }
        return .folder(path: text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text)
    }

    private static func malformed(_ text: String) -> VicinoError {
        VicinoError(
            .address,
            "\(DisplayText(quoting: text)) is no address of a store. Write it like davs://cloud.example.org/vicino, "
                + "with spaces and other signs as %20.")
    }

    private static func badBucket(_ text: String) -> VicinoError {
        VicinoError(
            .address,
            "\(DisplayText(quoting: text)) names no bucket. Write it like "
                + "s3://s3.eu-central-1.amazonaws.com/anna-vicino, and add ?region=… or ?style=virtual if the store asks for it."
        )
    }
}

extension StoreAddress: CustomStringConvertible {
    /// The address as it is typed.
    package var description: String {
        switch self {
        case .bucket(let bucket): bucket.text
        case .webDAV(let location): location.text("davs", plain: "dav")
        case .web(let location): location.text("https", plain: "http")
        case .folder(let path): path
        }
    }

    /// The host or the folder, for messages and the status.
    package var shortName: String {
        switch self {
        case .bucket(let bucket): "\(bucket.bucket) at \(bucket.endpoint.authority)"
        case .webDAV(let location), .web(let location): location.authority
        case .folder(let path): path
        }
    }

    /// Where followers read without a key; nil if only those who have the folder or the password can.
    package var reading: StoreAddress? {
        switch self {
        case .bucket(let bucket): .web(bucket.location)
        case .webDAV(let location), .web(let location): .web(location)
        case .folder: nil
        }
    }
}

extension WebLocation {
    fileprivate func text(_ scheme: String, plain: String) -> String {
        "\(isSecure ? scheme : plain)://\(authority)\(encodedPath == "/" ? "" : encodedPath)"
    }
}

extension BucketAddress {
    /// The address as it is typed.
    fileprivate var text: String {
        var typed = endpoint
        typed.path = [bucket] + folder
        let fields = ["region=\(region)"] + (isVirtualHost ? ["style=virtual"] : [])
        return "\(typed.text("s3", plain: "s3+http"))?\(fields.joined(separator: "&"))"
    }
}
