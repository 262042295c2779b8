package import VicinoCore

/// What two devices say to each other while their people stand side by side.
package enum PairingMessage: Equatable {
    /// From the asker, first of all: binds them to a claim that they have not shown yet.
    case commit(version: UInt64, Digest)
    /// From the asked: who they are, and their random bytes.
    case show(PairingClaim)
    /// From the asker: what they have bound themselves to.
    case reveal(PairingClaim)
    /// From either: their person has found the digits equal. The signature is that of `PairingConsent`.
    case agree(signature: [UInt8])
    /// From the asked, when both have agreed: the permission, and at which port its holder can use it now.
    case welcome(Unverified<Grant>, port: UInt16)
    /// From either: the pairing is over.
    case goodbye(PairingFarewell)
}

/// Who somebody says they are. Nothing of it is proved before they have agreed.
package struct PairingClaim: Equatable {
    /// Random, and new for each pairing.
    package let nonce: [UInt8]
    /// Their list of devices, with the name that they give themselves.
    package let roster: Unverified<Roster>
    /// The Ed25519 public key of the device that speaks.
    package let device: [UInt8]
}

/// Why a pairing ends before it has come to something.
package enum PairingFarewell: UInt64, CaseIterable {
    /// The person, or the program on their behalf, does not want it.
    case declined = 1
    /// Somebody else is pairing with the device.
    case busy = 2
    /// It took too long.
    case late = 3
    /// The protocol's version is not known.
    case tooNew = 4

    /// What happened, for the one who is told.
    var sentence: String {
        switch self {
        case .declined: "The other side has ended it. If the digits were not the same, somebody sits between you."
        case .busy: "Somebody else is asking there just now. Try again in a moment."
        case .late: "The other side has waited too long for an answer. Begin again."
        case .tooNew: "The other program is older and does not understand this one. It has to be updated."
        }
    }
}

/// A message as bytes: a byte that names its type, then its fields in the canonical form.
extension PairingMessage {
    private enum Kind: UInt8 {
        case commit = 33
        case show = 34
        case reveal = 35
        case agree = 36
        case welcome = 37
        case goodbye = 38
    }

    private var kind: Kind {
        switch self {
        case .commit: .commit
        case .show: .show
        case .reveal: .reveal
        case .agree: .agree
        case .welcome: .welcome
        case .goodbye: .goodbye
        }
    }

    /// The message as it goes over the wire.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .commit(let version, let commitment):
            writer.unsigned(1, version)
            writer.bytes(2, commitment.bytes)
        case .show(let claim), .reveal(let claim): claim.write(to: &writer)
        case .agree(let signature): writer.bytes(1, signature)
        case .welcome(let grant, let port):
            writer.message(1) { grant.write(to: &$0) }
            writer.unsigned(2, UInt64(port))
        case .goodbye(let farewell): writer.unsigned(1, farewell.rawValue)
        }
        return [kind.rawValue] + writer.bytes
    }

    /// Reads a message.
    ///
    /// - Throws: if it is none, or longer than `PairingLimit.messageBytes`.
    package init(wireBytes: [UInt8]) throws {
        guard wireBytes.count <= PairingLimit.messageBytes else {
            throw SyncError(.tooLarge, "The other device sent a message that is longer than the protocol allows.")
        }
        guard let kind = wireBytes.first.flatMap({ Kind(rawValue: $0) }) else { throw SyncError.outOfPhase }
        let fields = try MessageFields(wireBytes.dropFirst())
        switch kind {
        case .commit:
            guard let commitment = Digest(try fields.bytes(2)) else { throw MessageFields.missing }
            self = .commit(version: try fields.one(1).unsigned(), commitment)
        case .show: self = .show(try PairingClaim(fields))
        case .reveal: self = .reveal(try PairingClaim(fields))
        case .agree: self = .agree(signature: Array(try fields.bytes(1)))
        case .welcome:
            let port = try fields.one(2).small(UInt16.self)
            self = .welcome(try Unverified(wireBytes: try fields.bytes(1)), port: port)
        case .goodbye:
            guard let farewell = PairingFarewell(rawValue: try fields.one(1).unsigned()) else {
                throw MessageFields.missing
            }
            self = .goodbye(farewell)
        }
    }
}

extension PairingClaim {
    fileprivate func write(to writer: inout WireWriter) {
        writer.bytes(1, nonce)
        writer.message(2) { roster.write(to: &$0) }
        writer.bytes(3, device)
    }

    fileprivate init(_ fields: MessageFields) throws {
        self.init(
            nonce: Array(try fields.bytes(1)), roster: try Unverified(wireBytes: try fields.bytes(2)),
            device: Array(try fields.bytes(3)))
        guard nonce.count == PairingLimit.nonceBytes, device.count == 32 else { throw MessageFields.missing }
    }
}
