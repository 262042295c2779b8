internal import SwiftASN1
internal import VicinoCore
internal import X509

/// The certificate's extension that carries the user's signed list of devices.
///
/// `SEQUENCE { payload OCTET STRING, signature OCTET STRING }`, as signed by the identity key.
enum RosterExtension {
    /// A UUID of this project, b88b0b52-e82f-44c8-8edf-44a631f07f27, below the arc that takes UUIDs in pieces of 16 and
    /// 24 bits. (The arc 2.25 takes them whole, but then a component has 128 bits, more than many readers take.)
    static let identifier: ASN1ObjectIdentifier = [
        1, 2, 840, 113556, 1, 8000, 2554, 47243, 2898, 59439, 17608, 36575, 4_498_993, 15_761_191,
    ]

    static func make(_ roster: Unverified<Roster>) throws -> Certificate.Extension {
        var serializer = DER.Serializer()
        try serializer.appendConstructedNode(identifier: .sequence) {
            try $0.serialize(ASN1OctetString(contentBytes: roster.payload[...]))
            try $0.serialize(ASN1OctetString(contentBytes: roster.signature[...]))
        }
        return Certificate.Extension(oid: identifier, critical: false, value: serializer.serializedBytes[...])
    }

    static func read(_ certificate: Certificate) throws -> Unverified<Roster>? {
        guard let value = certificate.extensions[oid: identifier]?.value else { return nil }
        return try DER.sequence(try DER.parse(value), identifier: .sequence) { nodes in
            let payload = try ASN1OctetString(derEncoded: &nodes)
            let signature = try ASN1OctetString(derEncoded: &nodes)
            return Unverified(payload: payload.bytes, signature: signature.bytes)
        }
    }
}
