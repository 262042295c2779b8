extension Node {
    /// Follows the author of a dump and merges their records.
    ///
    /// - Parameters:
    ///   - petname: the author's petname; nil for their claimed name, changed if it resembles another person's name.
    ///   - shown: what `inspect` stated when the user agreed to follow its author; nil if nobody was asked. A file can be
    ///     replaced while a user compares the fingerprint.
    /// - Throws: ``VicinoError`` if the dump is the user's own, an update, not what its author signed, or another one
    ///   than was shown. Nothing is changed then.
    @discardableResult
    public func follow(
        _ source: DumpSource, as petname: String? = nil, shown: DumpDescription? = nil
    ) throws -> FollowReport {
        let merged = try dumps.follow(source, as: petname, shown: shown)
        return FollowReport(person: merged.author, changes: merged, session: nil)
    }
}
