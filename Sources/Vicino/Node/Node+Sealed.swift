extension Node {
    /// Signs the user's own records in their current state, and writes what followers see as a dump that only their devices
    /// open. Demo records end first.
    ///
    /// - Parameters:
    ///   - followers: at least one. They must all see the same of the user's records.
    ///   - haveFile: what a follower holds; then only what is new is written.
    ///   - sink: takes the bytes in order.
    /// - Throws: ``VicinoError`` with `.notShared` for a follower who may not receive records now, and with `.refused` for no
    ///   follower, for followers who do not see the same, and for one whose devices have not told their keys yet; the errors
    ///   of ``export(for:as:since:to:)``.
    package func export(
        sealedFor followers: [Follower], since haveFile: [UInt8]? = nil, to sink: @escaping ([UInt8]) throws -> Void
    ) throws -> SealedReport {
        let users = Set(followers.map(\.user))
        let current = try followerList.all().filter { users.contains($0.user) }
        guard !current.isEmpty, current.count == users.count else {
            throw VicinoError(.refused, "A file is sealed for at least one person who follows you. Name them.")
        }
        return try dumps.export(sealedFor: current, since: haveFile, to: sink)
    }

    /// The dump in a file that was sealed for this device.
    ///
    /// - Throws: an error of the cryptographic library. What is wrong with the file shows when it is read: ``VicinoError`` with
    ///   `.refused` if it is for other devices, and with `.truncated` or `.damaged`.
    package func unsealed(_ source: DumpSource) throws -> DumpSource { try dumps.unsealed(source) }
}
