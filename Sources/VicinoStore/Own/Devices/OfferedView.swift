internal import VicinoCore

/// A log of a view, as the device that writes it has told of it.
struct OfferedView {
    let log: LogID
    let audience: Audience
    let schema: Schema
    let head: Verified<Head>
    /// What its segments say, by their numbers.
    let segments: [UInt64: ShownSegment]

    /// Why a log cannot be taken over now: the contents here are not those that its device had, or another log is needed
    /// first.
    struct Unfit: Error {}
}
