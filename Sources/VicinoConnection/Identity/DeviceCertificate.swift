internal import SwiftASN1
internal import VicinoCore

/// The parts of a device's certificate that count: its key, and the signed roster that lists this key.
///
/// It is X.509 (RFC 5280) without a signature (RFC 9925), because no peer would check one. The handshake proves that
/// the peer has the key, and the roster proves that the key speaks for a user.
struct DeviceCertificate {
    /// The Ed25519 public key of the device, 32 bytes.
    let key: [UInt8]
    /// The roster as the certificate shows it.
    let roster: Unverified<Roster>
}

// MARK: Writing

extension DeviceCertificate {
    /// The numbers of bytes in the certificates that this program makes: the first is enough for every usual roster, and the
    /// second for the largest.
    ///
    /// An observer of a handshake sees how long the certificates are. So their length must not depend on the claimed name
    /// and the number of devices. Only more than ten successions, or as many bytes of devices, show.
    static let byteCounts = [3072, ConnectionLimits.certificateBytes]

    /// The certificate in DER, always the same for the same key and roster.
    func serialized() throws -> [UInt8] {
        let bare = try serialized(padding: 0)
        let byteCount = Self.byteCounts.first { $0 >= bare.count } ?? bare.count
        var padding = byteCount - bare.count
        var bytes = try serialized(padding: padding)
        // The elements around the padding state their lengths, which takes more bytes.
        while padding > 0, bytes.count > byteCount {
            padding = max(0, padding - (bytes.count - byteCount))
            bytes = try serialized(padding: padding)
        }
        return bytes
    }

    private func serialized(padding: Int) throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.appendConstructedNode(identifier: .sequence) { certificate in
            try certificate.appendConstructedNode(identifier: .sequence) { try writeContent(&$0, padding) }
            try Self.writeAlgorithm(.unsigned, &certificate)
            try certificate.serialize(ASN1BitString(bytes: []))
        }
        return serializer.serializedBytes
    }

    private func writeContent(_ content: inout DER.Serializer, _ padding: Int) throws {
        // The third version, which has extensions.
        try content.serialize(2, explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific)
        try content.serialize(1)
        try Self.writeAlgorithm(.unsigned, &content)
        content.appendConstructedNode(identifier: .sequence) { _ in }
        try content.appendConstructedNode(identifier: .sequence) { try Self.writeValidity(&$0) }
        content.appendConstructedNode(identifier: .sequence) { _ in }
        try content.appendConstructedNode(identifier: .sequence) {
            try Self.writeAlgorithm(.ed25519, &$0)
            try $0.serialize(ASN1BitString(bytes: key[...]))
        }
        try content.serialize(explicitlyTaggedWithTagNumber: 3, tagClass: .contextSpecific) { tagged in
            try tagged.appendConstructedNode(identifier: .sequence) { try writeExtensions(&$0, padding) }
        }
    }

    private static func writeAlgorithm(_ algorithm: ASN1ObjectIdentifier, _ serializer: inout DER.Serializer) throws {
        try serializer.appendConstructedNode(identifier: .sequence) { try $0.serialize(algorithm) }
    }

    /// Writes the longest validity that a certificate can state: it never expires.
    private static func writeValidity(_ serializer: inout DER.Serializer) throws {
        try serializer.serialize(try UTCTime(year: 1970, month: 1, day: 1, hours: 0, minutes: 0, seconds: 0))
        try serializer.serialize(
            try GeneralizedTime(
                year: 9999, month: 12, day: 31, hours: 23, minutes: 59, seconds: 59, fractionalSeconds: 0))
    }

    private func writeExtensions(_ extensions: inout DER.Serializer, _ padding: Int) throws {
        var value = DER.Serializer()
        try value.appendConstructedNode(identifier: .sequence) {
            try $0.serialize(ASN1OctetString(contentBytes: roster.payload[...]))
            try $0.serialize(ASN1OctetString(contentBytes: roster.signature[...]))
        }
        try Self.writeExtension(.roster, value, to: &extensions)
        // Not beside the roster: readers from before version 1 accept nothing more there, and could not say so.
        var zeros = DER.Serializer()
        try zeros.serialize(ASN1OctetString(contentBytes: [UInt8](repeating: 0, count: padding)[...]))
        try Self.writeExtension(.padding, zeros, to: &extensions)
    }

    private static func writeExtension(
        _ identifier: ASN1ObjectIdentifier, _ value: DER.Serializer, to extensions: inout DER.Serializer
    ) throws {
        try extensions.appendConstructedNode(identifier: .sequence) {
            try $0.serialize(identifier)
            try $0.serialize(ASN1OctetString(contentBytes: value.serializedBytes[...]))
        }
    }
}

// MARK: Reading

extension DeviceCertificate {
    /// Reads a certificate in DER; ignores names, dates, numbers and the signature.
    ///
    /// - Throws: an error of `SwiftASN1` unless the bytes are a certificate with an Ed25519 key and one roster.
    init(_ bytes: [UInt8]) throws {
        self = try DER.sequence(try DER.parse(bytes), identifier: .sequence) { certificate in
            let content = try Self.next(&certificate)
            _ = try Self.next(&certificate)
            _ = try Self.next(&certificate)
            return try DER.sequence(content, identifier: .sequence) { try DeviceCertificate(content: &$0) }
        }
    }

    private init(content: inout ASN1NodeCollection.Iterator) throws {
        try DER.explicitlyTagged(&content, tagNumber: 0, tagClass: .contextSpecific) { node in
            guard try Int(derEncoded: node) == 2 else { throw Self.refusal("another version") }
        }
        // The serial number, the signature algorithm, the issuer, the dates and the subject.
        for _ in 0..<5 { _ = try Self.next(&content) }
        key = try Self.key(try Self.next(&content))
        var rosters: [Unverified<Roster>] = []
        while let node = content.next() {
            guard node.identifier == ASN1Identifier(tagWithNumber: 3, tagClass: .contextSpecific) else { continue }
            rosters += try DER.explicitlyTagged(node, tagNumber: 3, tagClass: .contextSpecific) { try Self.rosters($0) }
        }
        guard let roster = rosters.first, rosters.count == 1 else { throw Self.refusal("not one list of devices") }
        self.roster = roster
    }

    private static func key(_ node: ASN1Node) throws -> [UInt8] {
        try DER.sequence(node, identifier: .sequence) { nodes in
            let algorithm = try DER.sequence(try next(&nodes), identifier: .sequence) {
                try ASN1ObjectIdentifier(derEncoded: &$0)
            }
            let key = try ASN1BitString(derEncoded: &nodes)
            guard algorithm == .ed25519, key.paddingBits == 0, key.bytes.count == 32 else {
                throw refusal("another kind of key")
            }
            return Array(key.bytes)
        }
    }

    private static func rosters(_ node: ASN1Node) throws -> [Unverified<Roster>] {
        try DER.sequence(node, identifier: .sequence) { nodes in
            var found: [Unverified<Roster>] = []
            while let node = nodes.next() {
                if let roster = try DER.sequence(node, identifier: .sequence, { try roster(&$0) }) {
                    found.append(roster)
                }
            }
            return found
        }
    }

    /// The roster in an extension; nil if it is another extension.
    private static func roster(_ nodes: inout ASN1NodeCollection.Iterator) throws -> Unverified<Roster>? {
        let identifier = try ASN1ObjectIdentifier(derEncoded: &nodes)
        _ = try DER.decodeDefault(&nodes, defaultValue: false)
        let value = try ASN1OctetString(derEncoded: &nodes)
        guard identifier == .roster else { return nil }
        return try DER.sequence(try DER.parse(value.bytes), identifier: .sequence) { nodes in
            let payload = try ASN1OctetString(derEncoded: &nodes)
            let signature = try ASN1OctetString(derEncoded: &nodes)
            return Unverified(payload: payload.bytes, signature: signature.bytes)
        }
    }

    private static func next(_ nodes: inout ASN1NodeCollection.Iterator) throws -> ASN1Node {
        guard let node = nodes.next() else { throw refusal("something is missing") }
        return node
    }

    private static func refusal(_ reason: String) -> ASN1Error {
        ASN1Error.invalidASN1Object(reason: "No certificate of this protocol: \(reason).")
    }
}

extension ASN1ObjectIdentifier {
    /// id-Ed25519 of RFC 8410.
    static let ed25519: ASN1ObjectIdentifier = [1, 3, 101, 112]
    /// id-alg-unsigned of RFC 9925.
    static let unsigned: ASN1ObjectIdentifier = [1, 3, 6, 1, 5, 5, 7, 6, 36]
    /// The extension with the roster: `SEQUENCE { payload OCTET STRING, signature OCTET STRING }`, as signed by the
    /// identity key.
    ///
    /// It is a UUID of this project, b88b0b52-e82f-44c8-8edf-44a631f07f27, below the arc that takes UUIDs in pieces of
    /// 16 and 24 bits. (The arc 2.25 takes them whole, but then a component has 128 bits, more than many readers
    /// accept.)
    static let roster: ASN1ObjectIdentifier = [
        1, 2, 840, 113556, 1, 8000, 2554, 47243, 2898, 59439, 17608, 36575, 4_498_993, 15_761_191,
    ]
    /// The extension with zeros, which readers ignore.
    static let padding: ASN1ObjectIdentifier = [
        1, 2, 840, 113556, 1, 8000, 2554, 47243, 2898, 59439, 17608, 36575, 4_498_993, 15_761_191, 1,
    ]
}
