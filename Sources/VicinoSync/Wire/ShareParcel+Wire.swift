internal import VicinoCore

extension ShareParcel {
    func write(to writer: inout WireWriter) {
        if let share { writer.appendMessage(2) { share.write(to: &$0) } }
        if let division { writer.appendMessage(3) { division.write(to: &$0) } }
        if let returned {
            writer.appendMessage(4) { writer in
                writer.appendMessage(1) { returned.share.write(to: &$0) }
                writer.appendMessage(2) { returned.roster.write(to: &$0) }
            }
        }
        if let returnedAt { writer.appendSigned(5, returnedAt.milliseconds) }
    }

    init(_ fields: MessageFields) throws {
        self.init(
            share: try fields.signed(2, RecoveryShare.self), division: try fields.signed(3, RecoveryDivision.self))
        returned = try fields.optional(4).map { try ReturnedShare(try MessageFields($0.bytes())) }
        returnedAt = try fields.optional(5).map { try Timestamp(milliseconds: try $0.signed()) }
    }
}

extension ReturnedShare {
    fileprivate init(_ fields: MessageFields) throws {
        self.init(share: try Unverified(wireBytes: fields.bytes(1)), roster: try Unverified(wireBytes: fields.bytes(2)))
    }
}
