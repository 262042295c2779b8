internal import VicinoCore

/// A bucket of an S3-compatible store, and a folder of names in it.
package struct BucketAddress: Hashable, Sendable {
    /// The store.
    let endpoint: WebLocation
    package let bucket: String
    /// The names before those of the objects.
    package let folder: [String]
    /// Part of what is signed; many stores take any.
    package let region: String
    /// Whether the bucket is part of the host's name, and not of the path.
    let isVirtualHost: Bool

    /// - Returns: nil if there is no bucket, or a field that a bucket's address does not have.
    init?(_ location: WebLocation) {
        guard let bucket = location.path.first, Self.isBucket(bucket),
            location.query.allSatisfy({ ["region", "style"].contains($0.name) })
        else { return nil }
        let style = location.field("style") ?? "path"
        let region = location.field("region") ?? Self.region(of: location.host)
        guard ["path", "virtual"].contains(style), Self.isRegion(region) else { return nil }
        endpoint = WebLocation(isSecure: location.isSecure, host: location.host, port: location.port)
        self.bucket = bucket
        folder = Array(location.path.dropFirst())
        self.region = region
        isVirtualHost = style == "virtual"
    }

    /// Where the names of the bucket begin.
    var bucketLocation: WebLocation {
        var location = endpoint
        if isVirtualHost {
            location.host = "\(bucket).\(endpoint.host)"
        } else {
            location.path = [bucket]
        }
        return location
    }

    /// Where the names of the objects begin; followers read there.
    package var location: WebLocation {
        var location = bucketLocation
        location.path += folder
        return location
    }

    /// The letters of a bucket's name, which can be part of a host's name.
    private static func isBucket(_ text: String) -> Bool {
        (3...63).contains(text.utf8.count)
            && text.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789.-".utf8.contains($0) }
    }

    private static func isRegion(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) }
    }

    /// The region that a host's name tells, as in `s3.eu-central-1.amazonaws.com`; otherwise the one that most stores take.
    private static func region(of host: String) -> String {
        let labels = host.split(separator: ".")
        guard labels.count >= 4, labels[0] == "s3", labels[1].contains("-"), labels[1].contains(where: \.isNumber)
        else {
            return "us-east-1"
        }
        return String(labels[1])
    }
}
