internal import VicinoCore

extension Hello {
    func write(to writer: inout WireWriter) {
        writer.appendUnsigned(1, version)
        if features != 0 { writer.appendUnsigned(2, features) }
        writer.appendUnsigned(3, messageBytes)
        if let proof {
            writer.appendMessage(5) {
                $0.appendBytes(1, proof.invitation)
                $0.appendBytes(2, proof.code)
            }
        }
    }

    init(_ fields: MessageFields) throws {
        self.init(proof: try fields.optional(5).map { try InvitationProof(try $0.bytes()) })
        version = try fields.unsigned(1)
        features = try fields.unsigned(2)
        messageBytes = try fields.unsigned(3)
    }
}

extension InvitationProof {
    fileprivate init(_ bytes: ArraySlice<UInt8>) throws {
        let fields = try MessageFields(bytes)
        let invitation = try fields.bytes(1)
        let code = try fields.bytes(2)
        guard invitation.count == 8, code.count == 32 else { throw MessageFields.malformed }
        self.init(invitation: Array(invitation), code: Array(code))
    }
}
