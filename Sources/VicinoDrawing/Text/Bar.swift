/// Horizontal bars of block characters.
package enum Bar {
    /// A bar for a share from 0 to 1, to an eighth of a column; never empty.
    package static func text(share: Double, width: Int) -> String {
        let share = share.isFinite ? min(max(share, 0), 1) : 0
        let eighths = max(1, Int((share * Double(max(0, width)) * 8).rounded()))
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    }
}
