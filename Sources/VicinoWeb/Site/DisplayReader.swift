internal import VicinoLocks
internal import VicinoService

/// How the user wants the page, as the file of settings says. The file is read again only after a change, because every
/// page asks several times.
final class DisplayReader: Sendable {
    /// What the file said.
    private struct Known {
        let stamp: SettingsFile.Stamp?
        let display: DisplaySettings
    }

    private let file: SettingsFile?
    private let known = LockedValue(Known?.none)

    /// - Parameter file: the file of settings; nil for a program without any.
    init(_ file: SettingsFile?) { self.file = file }

    /// What the file says now; the defaults without a file.
    var display: DisplaySettings {
        guard let file else { return DisplaySettings() }
        let stamp = file.stamp
        if let known = known.withLock({ $0 }), known.stamp == stamp { return known.display }
        let display = DisplaySettings(file)
        known.withLock { $0 = Known(stamp: stamp, display: display) }
        return display
    }
}
