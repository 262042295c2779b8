internal import GRDB
package import VicinoCore
package import VicinoSync

/// What sessions with the user's other devices read and write of the own database.
///
/// What such a session receives waits beside the records, and is imported like a dump when it is complete.
extension OwnStore {
    /// Reads the present state, signed, for another device of the user.
    package func signedDeviceSource<T>(
        now: Timestamp, using generator: inout some RandomNumberGenerator, _ body: (FeedSource) throws -> T
    ) throws -> T {
        while true {
            let result: T? = try database.file.readPresent { db in
                guard try isReadyToShow(db, .own, now: now) && hasToldDevices(db, now: now) else { return nil }
                return try body(try FeedSource(db, database, views: .own))
            }
            // Another process may have changed records since the heads were signed; then they are signed again.
            if let result { return result }
            try tellDevices(now: now, using: &generator)
            try sign(now: now, using: &generator) { _ in .own }
        }
    }

    /// Reads the last signed state for another device of the user.
    package func deviceSource<T>(_ body: (FeedSource) throws -> T) throws -> T {
        try database.read { db in try body(try FeedSource(db, database, views: .own)) }
    }

    /// The segments of a log that this device has, merged or waiting.
    package func heldSegments(of id: LogID) throws -> [UInt64: HeldSegment] {
        try database.read { try Arrivals($0).heldSegments(of: id) }
    }

    /// The beginning of a batch of a log's entries that an unfinished session has left.
    package func fragment(of id: LogID) throws -> Fragment? { try database.read { try Arrivals($0).fragment(of: id) } }

    /// Stores the beginning of a batch in place of an earlier one; a power cut may undo it.
    package func keep(_ fragment: Fragment, of id: LogID) throws {
        try database.writeLoosely { try Arrivals($0).keep(fragment, of: id) }
    }

    /// Stores segments of a log of an offer for the import; a power cut may cost the last of them.
    package func keep(_ received: ReceivedSegments, ofLog index: LogIndex, _ offer: VerifiedOffer) throws {
        defer { database.file.beginWriteBack() }
        try database.writeLoosely { db in
            let log = offer.logs[index]
            let editor = try LogEditor(db)
            try Arrivals(db).removeFragment(of: log.id)
            try Arrivals(db).keep(received, of: try editor.log(log.id), log.schemas)
        }
    }

    /// Imports what a session has received: all of it or nothing.
    ///
    /// - Parameter device: the signing key of the sending device.
    package func importReceived(
        _ offer: VerifiedOffer, _ deltas: [ReceivedDelta], from device: [UInt8], now: Timestamp,
        using generator: inout some RandomNumberGenerator
    ) throws -> ImportOutcome {
        let missing = try database.read { try MissingContents($0) }
        // What is refused would be refused each time, so the next session receives it anew.
        defer { try? database.writeLoosely { try Arrivals($0).removeAll() } }
        let outcome = try importOwn(
            ReceivedOwnFeed(offer, deltas), adopting: true, now: now, using: &generator)
        if !missing.logs.isEmpty {
            try database.writeLoosely { try MissingContents($0).noteAsked(of: device, for: missing, $0) }
        }
        return outcome
    }
}
