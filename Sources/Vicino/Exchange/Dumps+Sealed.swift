internal import VicinoRepository
internal import VicinoStore

/// Dumps that are sealed for the devices of followers.
extension Dumps {
    /// Writes what followers see as a dump that only their devices open.
    ///
    /// - Parameters:
    ///   - followers: at least one; as they are now.
    ///   - haveFile: what the reader holds; then only what is new is written.
    ///   - sink: takes the bytes in order.
    func export(
        sealedFor followers: [Follower], since haveFile: [UInt8]?, to sink: @escaping ([UInt8]) throws -> Void
    ) throws -> SealedReport {
        let audience = try SealedAudience(followers, catalog: catalog, peers: peers)
        var generator = SystemRandomNumberGenerator()
        var count = 0
        var writer = try SealedDumpWriter(for: audience.keys, using: &generator) { bytes in
            count += bytes.count
            try sink(bytes)
        }
        var report = try export(for: .followers(audience.sharing), as: .binary, since: haveFile) {
            try writer.write($0)
        }
        try writer.finish()
        report.byteCount = count
        return SealedReport(export: report, deviceCount: audience.keys.count, incomplete: audience.incomplete)
    }

    /// The dump in a file that is sealed for this device. It is opened anew for each reading.
    func unsealed(_ source: DumpSource) throws -> DumpSource {
        source.unsealed(by: try EnvelopeKey(of: own.agreementKey))
    }
}
