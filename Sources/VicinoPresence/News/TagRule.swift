/// Decides what a beacon's tag means for a follower whose replica is at a revision.
///
/// A tag has 16 bits, so a tag of another revision may look like the expected one. The probability is 1/65,536 for each
/// accepted value. The rule limits the effect:
///
/// - If the device's clock is known, the tags of its minute and of the two beside it are accepted. These are three
///   values: a tag hides news with a probability of 4.6 · 10⁻⁵.
/// - If not, those of all minutes of the epoch are accepted, at most twenty, and the one that fits shows the clock: 3.1 · 10⁻⁴,
///   once.
/// - A tag that fits says that nothing has changed *in its minute*, and no more. The next minute has another one. So
///   news stays hidden for *k* minutes with a probability of at most 20/65,536 · (3/65,536)ᵏ⁻¹. That is longer than two
///   minutes about once in 1.5 · 10¹² changes.
/// - A tag that fits cancels nothing: one tag that does not fit is enough to connect. So recorded beacons, sent again,
///   cannot hide news from a follower who hears the real ones as well.
package enum TagRule {
    /// What a tag means.
    package enum Verdict: Hashable, Sendable {
        /// The replica has all that the device had in this minute of its clock.
        case unchanged(Minute)
        /// There is news, or the clock has been set, or the replica's revision is not known: connect.
        case news
    }

    /// How far the minute of a tag may be from the expected time, in milliseconds: a minute.
    ///
    /// A clock is known to the minute, and a beacon may be a minute old when it is heard.
    package static let tolerance: Int64 = 60_000

    /// Judges a tag.
    ///
    /// - Parameters:
    ///   - revision: the device's revision that the replica has; nil if no session has stated it.
    ///   - expected: the time that the device's clock shows, in milliseconds since 1970; nil if that is not known.
    package static func judge(
        _ tag: BeaconTag, of recognition: Recognition, replicaAt revision: UInt64?, expecting expected: Int64?
    ) -> Verdict {
        // A bridge means a new presence key, whatever the records are.
        guard let revision, recognition.keyKind == .key else { return .news }
        for minute in accepted(for: recognition, expecting: expected)
        where recognition.tag(in: minute, revision: revision) == tag {
            return .unchanged(minute)
        }
        return .news
    }

    /// The minutes of a beacon's epoch whose tags are accepted.
    static func accepted(for recognition: Recognition, expecting expected: Int64?) -> [Minute] {
        guard let expected, let schedule = recognition.schedule else { return recognition.minutes }
        return recognition.minutes.filter { minute in
            let start = schedule.start(of: minute)
            return start.addingClamped(-tolerance) <= expected
                && expected < start.addingClamped(Minute.milliseconds + tolerance)
        }
    }
}
