internal import VicinoCore

extension VouchParcel {
    func write(to writer: inout WireWriter) {
        if let vouch { writer.appendMessage(2) { vouch.write(to: &$0) } }
        for vouch in told { writer.appendBytes(3, vouch.bytes) }
    }

    init(_ fields: MessageFields) throws {
        let told = try fields.all(3).map { HiddenVouch(try $0.bytes()) }
        guard told.count <= SessionLimit.vouches, !told.contains(nil) else { throw MessageFields.malformed }
        self.init(vouch: try fields.signed(2, Vouch.self), told: told.compactMap { $0 })
    }
}
