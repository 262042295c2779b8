internal import VicinoCore
internal import VicinoStore

/// Notes the user's settings for a computer that is set up from a store. A note for each device keeps devices with other settings
/// from replacing each other's.
final class SettingsNotes: Sendable {
    private let own: OwnStore
    private let records: Records
    private let ownRecords: OwnRecords
    private let now: @Sendable () -> Timestamp

    init(_ files: OpenFiles, records: Records, ownRecords: OwnRecords, now: @escaping @Sendable () -> Timestamp) {
        own = files.own
        self.records = records
        self.ownRecords = ownRecords
        self.now = now
    }

    /// The settings that some device has noted last; nil if none has, or if it had none to note.
    func newest() throws -> [UInt8]? {
        let newest = try all().max { Self.isEarlier($0, $1) }
        return newest?.record.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Notes the settings of this device, if they have changed. Without any, the first note is not made.
    func note(_ text: [UInt8]) throws {
        guard text.count <= FieldLimit.noteBytes else { return }
        let notes = try all()
        let key = own.deviceKey.publicKey
        let known = notes.filter { $0.record.device == key }.max { Self.isEarlier($0, $1) }
        guard known?.record.text ?? [] != text else { return }
        let note = SettingsNote(device: key, text: text, notedAt: now())
        let roster = try own.roster()
        // What a removed device has noted is superseded.
        let ended = notes.filter { roster.hasRemoved(signingKey: $0.record.device) }
        try ownRecords.write { transaction in
            if let known {
                try transaction.update(known.id, as: SettingsNote.self) { $0 = note }
            } else {
                try transaction.add(note)
            }
            for note in ended { try transaction.delete(note.id, forever: true) }
        }
    }

    private func all() throws -> [Identified<SettingsNote>] {
        try records.request(SettingsNote.self, of: nil).all()
    }

    private static func isEarlier(_ a: Identified<SettingsNote>, _ b: Identified<SettingsNote>) -> Bool {
        (a.record.notedAt, a.id.description) < (b.record.notedAt, b.id.description)
    }
}
