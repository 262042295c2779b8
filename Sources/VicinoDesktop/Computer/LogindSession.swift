internal import VicinoBus
internal import VicinoCore
internal import VicinoSensing

/// A session of the user on this computer, as logind describes it.
struct LogindSession {
    /// Whether it has the screen and the keyboard.
    let isActive: Bool
    /// Whether its desktop, or logind itself, says that nobody uses it.
    let isIdle: Bool
    /// Since when that is so, or is not so any more; nil if it was never said.
    let idleSince: Timestamp?
    let isLocked: Bool
    /// Whether it has a desktop: then only the desktop knows whether it is used.
    let isGraphical: Bool

    /// Nil for a session in which nobody sits at this computer, such as one over the network.
    init?(_ properties: [String: BusValue]) {
        guard properties["Class"].map(Self.text) ?? "user" == "user", !Self.flag(properties["Remote"]) else {
            return nil
        }
        isActive = Self.flag(properties["Active"])
        isIdle = Self.flag(properties["IdleHint"])
        isLocked = Self.flag(properties["LockedHint"])
        isGraphical = ["x11", "wayland", "mir"].contains(properties["Type"].map(Self.text) ?? "")
        let microseconds = properties["IdleSinceHint"].flatMap { try? UInt64(busValue: $0) } ?? 0
        let moment = try? Timestamp(milliseconds: Int64(clamping: microseconds / 1_000))
        idleSince = microseconds == 0 ? nil : moment
    }

    /// Whether its idleness is known.
    var tellsIdleness: Bool { !isGraphical || isIdle || idleSince != nil }

    private static func flag(_ value: BusValue?) -> Bool {
        guard let value, let flag = try? Bool(busValue: value) else { return false }
        return flag
    }

    private static func text(_ value: BusValue) -> String { (try? String(busValue: value)) ?? "" }
}
