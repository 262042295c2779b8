/// A user's signed word that they have compared six digits with another one, and that others may learn it.
///
/// It counts only together with the word of the other one, and for a limited time.
package struct Vouch: Signable, Hashable {
    /// The user who says so.
    package let author: UserID
    /// The Ed25519 public key of the author's device that signs.
    package let device: [UInt8]
    /// The user whom the author has met.
    package let person: UserID
    /// The day on which the two compared the digits, in UTC.
    package let day: CivilDate
    /// The last day on which others may learn it, in UTC.
    package let lastDay: CivilDate

    /// `org.vicino.vouch/1`.
    package static let label = "org.vicino.vouch/1"
    /// How many days before its last one a vouch is signed, at most.
    package static let longestTerm = 90
    /// All vouches that are signed within so many days have the same last day: it does not tell when two users have met again.
    private static let step = 30
    /// The days that a vouch can name: until the end of the year 2199.
    private static let days = 0..<84_006

    /// - Throws: `VicinoError` with `.malformed` for a user who vouches for themselves, or days that are not allowed.
    package init(
        author: UserID, device: [UInt8], person: UserID, day: CivilDate, lastDay: CivilDate
    ) throws(VicinoError) {
        guard device.count == 32, author != person, day <= lastDay, Self.days.contains(day.dayNumber),
            Self.days.contains(lastDay.dayNumber)
        else { throw VicinoError(.malformed, "A vouch is incomplete, or a value in it is not allowed.") }
        self.author = author
        self.device = device
        self.person = person
        self.day = day
        self.lastDay = lastDay
    }

    /// The last day of a vouch that is signed on a day: 60 to 89 days later.
    package static func lastDay(signedOn day: CivilDate) -> CivilDate {
        CivilDate(dayNumber: day.dayNumber - day.dayNumber % step).adding(days: longestTerm - 1)
    }

    /// Whether others may still learn it, and no clock was wrong by far when it was signed.
    package func counts(on today: CivilDate) -> Bool {
        (today...today.adding(days: Self.longestTerm)).contains(lastDay)
    }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, author.bytes)
        writer.appendBytes(2, device)
        writer.appendBytes(3, person.bytes)
        writer.appendUnsigned(4, UInt64(day.dayNumber))
        writer.appendUnsigned(5, UInt64(lastDay.dayNumber))
        return writer.bytes
    }

    /// Reads a vouch and checks its limits.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var bytes: [Int: ArraySlice<UInt8>] = [:]
        var days: [Int: CivilDate] = [:]
        while let field = try reader.next() {
            switch field.number {
            case 1, 2, 3: bytes[field.number] = try field.bytes()
            case 4, 5: days[field.number] = CivilDate(dayNumber: Int(try field.small(UInt32.self)))
            default: break
            }
        }
        guard let author = UserID(bytes[1] ?? []), let person = UserID(bytes[3] ?? []), let day = days[4],
            let lastDay = days[5]
        else { throw VicinoError(.malformed, "This is not a vouch.") }
        try self.init(
            author: author, device: Array(bytes[2] ?? []), person: person, day: day, lastDay: lastDay)
    }
}

extension Unverified<Vouch> {
    /// Checks that a device on the author's roster signed the vouch, and that the author has not removed this device.
    ///
    /// A signature does not say when it was made, so a thief of a removed device could vouch for anybody.
    package func verified(against roster: Verified<Roster>) throws(VicinoError) -> Verified<Vouch> {
        let claimed = try claimed()
        guard claimed.author == roster.author, roster.includes(signingKey: claimed.device),
            !roster.hasRemoved(signingKey: claimed.device)
        else { throw VicinoError(.badSignature, "A vouch is not signed by a device that its author has.") }
        return try verified(by: claimed.device)
    }
}
