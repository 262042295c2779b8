import SwiftASN1
import VicinoCore

/// A certificate of another implementation, written apart from the tested code.
struct TestCertificate {
    struct Extension {
        var identifier: ASN1ObjectIdentifier = [
            1, 2, 840, 113556, 1, 8000, 2554, 47243, 2898, 59439, 17608, 36575, 4_498_993, 15_761_191,
        ]
        var isCritical = false
        let value: [UInt8]
    }

    var version = 2
    var keyAlgorithm: ASN1ObjectIdentifier = [1, 3, 101, 112]
    let key: [UInt8]
    var signatureAlgorithm: ASN1ObjectIdentifier = [1, 3, 6, 1, 5, 5, 7, 6, 36]
    var signature: [UInt8] = []
    let extensions: [Extension]

    /// The extension with a roster.
    static func list(_ roster: Unverified<Roster>) throws -> Extension {
        var value = DER.Serializer()
        try value.appendConstructedNode(identifier: .sequence) {
            try $0.serialize(ASN1OctetString(contentBytes: roster.payload[...]))
            try $0.serialize(ASN1OctetString(contentBytes: roster.signature[...]))
        }
        return Extension(value: value.serializedBytes)
    }

    func serialized() throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.appendConstructedNode(identifier: .sequence) { certificate in
            try certificate.appendConstructedNode(identifier: .sequence) { try write(&$0) }
            try certificate.appendConstructedNode(identifier: .sequence) { try $0.serialize(signatureAlgorithm) }
            try certificate.serialize(ASN1BitString(bytes: signature[...]))
        }
        return serializer.serializedBytes
    }

    private func write(_ content: inout DER.Serializer) throws {
        try content.serialize(version, explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific)
        try content.serialize(7)
        try content.appendConstructedNode(identifier: .sequence) { try $0.serialize(signatureAlgorithm) }
        content.appendConstructedNode(identifier: .sequence) { _ in }
        try content.appendConstructedNode(identifier: .sequence) {
            for year in [1970, 1971] {
                try $0.serialize(try UTCTime(year: year, month: 1, day: 1, hours: 0, minutes: 0, seconds: 0))
            }
        }
        content.appendConstructedNode(identifier: .sequence) { _ in }
        try content.appendConstructedNode(identifier: .sequence) {
            try $0.appendConstructedNode(identifier: .sequence) { try $0.serialize(keyAlgorithm) }
            try $0.serialize(ASN1BitString(bytes: key[...]))
        }
        guard !extensions.isEmpty else { return }
        try content.serialize(explicitlyTaggedWithTagNumber: 3, tagClass: .contextSpecific) { tagged in
            try tagged.appendConstructedNode(identifier: .sequence) { for one in extensions { try write(one, &$0) } }
        }
    }

    private func write(_ one: Extension, _ extensions: inout DER.Serializer) throws {
        try extensions.appendConstructedNode(identifier: .sequence) {
            try $0.serialize(one.identifier)
            if one.isCritical { try $0.serialize(true) }
            try $0.serialize(ASN1OctetString(contentBytes: one.value[...]))
        }
    }
}
