/// What a beacon's tag says to a follower whose replica stands at a revision.
///
/// A tag has 16 bits, so one that belongs to another revision may look like the expected one: with a probability of
/// 1/65,536 for each value that is accepted. The rule keeps what that can do small:
///
/// - If it is known what the device's clock shows, the tags of that minute and of the two beside it are accepted.
///   Three values: a tag hides news with a probability of 4.6 · 10⁻⁵.
/// - If not, those of all fifteen minutes of the epoch are, and the one that fits tells what the clock shows: 2.3 ·
///   10⁻⁴, once.
/// - A tag that fits says that nothing has changed *in its minute*, and no more. The next minute has another one, so
///   news stay hidden for *k* minutes with a probability of at most 15/65,536 · (3/65,536)ᵏ⁻¹: for longer than two
///   minutes about once in 2 · 10¹² changes.
/// - Whatever fits takes nothing back: one tag that does not fit is reason enough to connect. So recorded beacons,
///   sent again, cannot hide news from whoever hears the real ones as well.
public enum TagRule {
    /// What a tag says.
    public enum Verdict: Hashable, Sendable {
        /// The replica has everything that the device had in this minute of its clock.
        case unchanged(Minute)
        /// There is something new, or the clock has been set, or it is not known what the replica has: connect.
        case news
    }

    /// How far the minute of a tag may be from the expected one: clocks tick at different moments, and a beacon may be
    /// a minute old when it arrives.
    public static let tolerance: Int64 = 1

    /// Judges a tag.
    ///
    /// - Parameters:
    ///   - revision: where the replica stands; nil if no session has said so.
    ///   - expected: the minute that the device's clock shows; nil if that is not known.
    public static func judge(
        _ tag: BeaconTag, of recognition: Recognition, replicaAt revision: UInt64?, expecting expected: Minute?
    ) -> Verdict {
        // Behind a bridge waits a new presence key, whatever the records are.
        guard let revision, recognition.way == .key else { return .news }
        for minute in accepted(in: recognition.epoch, expecting: expected)
        where recognition.tag(in: minute, revision: revision) == tag {
            return .unchanged(minute)
        }
        return .news
    }

    /// The minutes of an epoch whose tags are accepted.
    static func accepted(in epoch: Epoch, expecting expected: Minute?) -> [Minute] {
        guard let expected else { return Array(epoch.minutes) }
        return epoch.minutes.filter { abs($0.number - expected.number) <= tolerance }
    }
}
