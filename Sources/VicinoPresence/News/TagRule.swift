internal import VicinoCore

/// Decides what a beacon's tag means for a follower whose replica is at a revision.
///
/// The follower reads one field of the tag, that of its audience, which has 3 bits; on the local network it has 16. So
/// the field of another revision often looks like an expected one. The follower therefore keeps the clocks that the device
/// may have: those that explain all tags since the beginning, at the known revision. A tag that none of them explains
/// means news.
///
/// - At the beginning these are the clocks near the follower's own, if that is known to be right: its minute and the two
///   beside it. Otherwise they are all that are in the epoch, at most twenty minutes.
/// - Each tag at the known revision rules out seven of eight wrong minutes. After three or four tags one minute is left.
/// - A session that brings news leaves the clocks as they were before the tag that announced these. If a session brings
///   nothing, the device's clock has been set, or was not right: the clocks of the whole epoch are possible again.
///
/// A follower who hears the device all the time misses news for *k* minutes with these probabilities:
///
/// | clocks | the first minute | *k* minutes |
/// |---|---|---|
/// | one minute left | 1/8 | 8⁻ᵏ |
/// | the beginning with a right clock: three | 0.33 | at most 3 · 8⁻ᵏ |
/// | the beginning without one: twenty | 0.93 | at most 20 · 8⁻ᵏ: 0.04 for three minutes |
/// | one minute left, on the local network | 1.5 · 10⁻⁵ | 2⁻¹⁶ᵏ |
///
/// A tag that fits cancels nothing: one tag that is not explained is enough to connect. So recorded beacons, sent again,
/// cannot hide news from a follower who hears the real ones as well. Forged tags rule out clocks, at most. That hides
/// nothing, and costs a session.
package enum TagRule {
    /// What a tag means.
    package enum Verdict: Hashable, Sendable {
        /// The replica has all that the device had in the minute of its clock that the tag is of. These clocks explain it.
        case unchanged(PossibleClocks)
        /// There is news, or the clock has been set, or the replica's revision is not known: connect.
        case news
    }

    /// How long before and after its minute a tag is heard, in milliseconds.
    struct Lateness {
        let early: Int64
        let late: Int64
    }

    /// How far the clocks of two devices are apart if both are known to be right, in milliseconds: less than a minute.
    package static let tolerance: Int64 = 60_000

    /// How early or late a tag may be heard.
    ///
    /// A radio repeats the present beacon all the time. On the local network one lost packet leaves the former text in
    /// force, and a wide field hides nothing even if several minutes are accepted.
    static func lateness(on medium: MediumKind) -> Lateness {
        switch medium.tagSize {
        case .small: Lateness(early: 5_000, late: 30_000)
        case .large: Lateness(early: 30_000, late: 60_000)
        }
    }

    /// Judges a tag.
    ///
    /// - Parameters:
    ///   - audience: the field of this user's audience, and the revision that the replica has; nil if either is not known.
    ///   - clocks: the clocks that the device may have, according to earlier tags.
    package static func judge(
        _ tag: BeaconTag, of recognition: Recognition, telling audience: AudienceTag?, _ clocks: PossibleClocks,
        at uptime: Duration
    ) -> Verdict {
        // A bridge means a new presence key or another field, whatever the records are.
        guard let audience, recognition.keyKind == .key else { return .news }
        let fits = recognition.reader(of: tag, telling: audience)
        let left = clocks.explaining(recognition, at: uptime, fits)
        return left.map { .unchanged($0) } ?? .news
    }
}
