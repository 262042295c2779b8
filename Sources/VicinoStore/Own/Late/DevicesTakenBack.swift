internal import GRDB
internal import VicinoCore

/// The devices that the user has lost and removed when they recovered on this one, with an empty folder.
///
/// All that they have recorded comes back here, from files and from followers, without a question: there is nothing else.
enum DevicesTakenBack {
    private static let group = "devices taken back"

    /// Notes the devices, by their signing keys.
    static func note(_ devices: [[UInt8]], _ db: Database) throws {
        let notes = Dictionary(devices.enumerated().map { (Int64($0), Hex.encode($1)) }) { $1 }
        try DeviceNotes.replace(db, of: group, [:], with: notes)
    }

    /// The signing keys of the removed devices of a roster that are not taken back.
    static func others(removedBy roster: Verified<Roster>, _ db: Database) throws -> Set<[UInt8]> {
        let noted = Set(try DeviceNotes.fetch(db, of: group).values)
        let removed = roster.devices.filter(\.isRemoved).map(\.signingKey)
        return Set(removed.filter { !noted.contains(Hex.encode($0)) })
    }

    static func areNone(_ db: Database) throws -> Bool { try DeviceNotes.fetch(db, of: group).isEmpty }
}
