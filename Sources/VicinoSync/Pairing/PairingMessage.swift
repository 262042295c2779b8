package import VicinoCore

/// A message between two devices while their users stand side by side.
package enum PairingMessage: Equatable {
    /// From the asker, first of all: a commitment to a claim that is still hidden.
    ///
    /// The purpose is a `PairingPurpose`, or another number from a newer program.
    case commit(version: UInt64, purpose: UInt64, Digest)
    /// From the asked side: its claim and its random bytes.
    case show(PairingClaim)
    /// From the asker: the claim to which it has committed.
    case reveal(PairingClaim)
    /// From either side: its user has found the digits equal. The signature is that of `PairingConsent`.
    case agree(signature: [UInt8])
    /// From the asked side, when both have agreed: the grant, and the port on which the asker can use it now.
    case welcome(Unverified<Grant>, port: UInt16)
    /// From the asked side, when both have agreed that the asker becomes a device of its user: the roster that names it, and
    /// the port on which they can have a session now; 0 for none.
    case answer(Unverified<Roster>, port: UInt16)
    /// From either side: the pairing is over.
    case goodbye(PairingGoodbyeReason)
}

/// The user and device that a side claims to be. None of it is proved before that side has agreed.
package struct PairingClaim: Equatable {
    /// Random bytes, new for each pairing.
    package let nonce: [UInt8]
    /// Who sends it.
    package let statement: PairingStatement
}

/// Why a pairing ends before it succeeds.
package enum PairingGoodbyeReason: UInt64, CaseIterable {
    /// The user, or the program for the user, declines.
    case declined = 1
    /// The device is pairing with another device.
    case busy = 2
    /// The pairing took too long.
    case late = 3
    /// The device does not know the protocol's version.
    case tooNew = 4
    /// The device was opened for another purpose.
    case otherPurpose = 5

    /// The error for the user who receives the reason.
    var error: VicinoError { VicinoError(code, sentence) }

    private var code: VicinoError.Code {
        switch self {
        case .declined: .rejected
        case .busy: .busy
        case .late: .timeout
        case .tooNew: .incompatible
        case .otherPurpose: .refused
        }
    }

    private var sentence: String {
        switch self {
        case .declined: "The other person declined. If the digits were not the same, an attacker is between you."
        case .busy: "Their device is busy with another person. Try again in a moment."
        case .late: "Their device waited too long for an answer. Begin again."
        case .tooNew: "The peer's program is too old for this one. Ask them to update it."
        case .otherPurpose:
            "That device is open for something else: for a person who follows, or for another device of its user."
        }
    }
}

/// The encoding of a message: a byte that names its type, then its fields in the canonical form.
extension PairingMessage {
    private enum Kind: UInt8 {
        case commit = 33
        case show = 34
        case reveal = 35
        case agree = 36
        case welcome = 37
        case goodbye = 38
        case answer = 39
    }

    private var kind: Kind {
        switch self {
        case .commit: .commit
        case .show: .show
        case .reveal: .reveal
        case .agree: .agree
        case .welcome: .welcome
        case .answer: .answer
        case .goodbye: .goodbye
        }
    }

    /// The message as it is sent.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .commit(let version, let purpose, let commitment):
            writer.appendUnsigned(1, version)
            writer.appendBytes(2, commitment.bytes)
            if purpose != PairingPurpose.following.rawValue { writer.appendUnsigned(3, purpose) }
        case .show(let claim), .reveal(let claim): claim.write(to: &writer)
        case .agree(let signature): writer.appendBytes(1, signature)
        case .welcome(let grant, let port):
            writer.appendMessage(1) { grant.write(to: &$0) }
            writer.appendUnsigned(2, UInt64(port))
        case .answer(let roster, let port):
            writer.appendMessage(1) { roster.write(to: &$0) }
            writer.appendUnsigned(2, UInt64(port))
        case .goodbye(let reason): writer.appendUnsigned(1, reason.rawValue)
        }
        return [kind.rawValue] + writer.bytes
    }

    /// Reads a message.
    ///
    /// - Throws: if the bytes are not a message, or longer than `PairingLimit.messageBytes`.
    package init(wireBytes: [UInt8]) throws {
        guard wireBytes.count <= PairingLimit.messageBytes else {
            throw VicinoError(.tooLarge, "The peer sent a message that is longer than the protocol allows.")
        }
        guard let kind = wireBytes.first.flatMap({ Kind(rawValue: $0) }) else { throw VicinoError.outOfPhase }
        let fields = try MessageFields(wireBytes.dropFirst())
        switch kind {
        case .commit:
            guard let commitment = Digest(try fields.bytes(2)) else { throw MessageFields.malformed }
            self = .commit(
                version: try fields.one(1).unsigned(), purpose: try fields.unsigned(3), commitment)
        case .show: self = .show(try PairingClaim(fields))
        case .reveal: self = .reveal(try PairingClaim(fields))
        case .agree: self = .agree(signature: Array(try fields.bytes(1)))
        case .welcome:
            let port = try fields.one(2).small(UInt16.self)
            self = .welcome(try Unverified(wireBytes: try fields.bytes(1)), port: port)
        case .answer:
            let port = try fields.one(2).small(UInt16.self)
            self = .answer(try Unverified(wireBytes: try fields.bytes(1)), port: port)
        case .goodbye:
            guard let reason = PairingGoodbyeReason(rawValue: try fields.one(1).unsigned()) else {
                throw MessageFields.malformed
            }
            self = .goodbye(reason)
        }
    }
}

extension PairingClaim {
    fileprivate func write(to writer: inout WireWriter) {
        writer.appendBytes(1, nonce)
        switch statement {
        case .user(let roster, let device):
            writer.appendMessage(2) { roster.write(to: &$0) }
            writer.appendBytes(3, device)
        case .newDevice(let request): writer.appendMessage(4) { request.write(to: &$0) }
        }
    }

    fileprivate init(_ fields: MessageFields) throws {
        self.init(nonce: Array(try fields.bytes(1)), statement: try PairingStatement(fields))
        guard nonce.count == PairingLimit.nonceBytes else { throw MessageFields.malformed }
    }
}

extension PairingStatement {
    fileprivate init(_ fields: MessageFields) throws {
        if let request = fields.optional(4) {
            self = .newDevice(try Unverified(wireBytes: try request.bytes()))
            return
        }
        let device = Array(try fields.bytes(3))
        guard device.count == 32 else { throw MessageFields.malformed }
        self = .user(try Unverified(wireBytes: try fields.bytes(2)), device: device)
    }
}
