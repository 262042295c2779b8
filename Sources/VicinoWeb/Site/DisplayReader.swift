internal import VicinoDrawing
internal import VicinoLocks
internal import VicinoService

/// How the user wants distances, times of day and weeks, as the file of settings says. The file is read again only after a
/// change, because every page asks several times.
final class RegionReader: Sendable {
    /// What the file said.
    private struct Known {
        let stamp: SettingsFile.Stamp?
        let region: RegionalFormat
    }

    private let file: SettingsFile?
    private let known = LockedValue(Known?.none)

    /// - Parameter file: the file of settings; nil for a program without any.
    init(_ file: SettingsFile?) { self.file = file }

    /// What the file says now; the defaults without a file.
    var region: RegionalFormat {
        guard let file else { return RegionalFormat() }
        let stamp = file.stamp
        if let known = known.withLock({ $0 }), known.stamp == stamp { return known.region }
        let region = file.regionalFormat
        known.withLock { $0 = Known(stamp: stamp, region: region) }
        return region
    }
}
