/// Distances and steps as people read them.
package enum MeasureText {
    /// `850 m`, `4.8 km`, `123 km`.
    package static func distance(_ metres: Double) -> String {
        guard metres.isFinite, metres >= 0 else { return "? m" }
        let whole = min(metres, 1e15).rounded()
        if whole < 1000 { return "\(Int(whole)) m" }
        let tenths = Int((whole / 100).rounded())
        return tenths < 1000 ? "\(tenths / 10).\(tenths % 10) km" : "\((tenths + 5) / 10) km"
    }

    /// `6200 steps`.
    package static func steps(_ count: Int) -> String { count == 1 ? "1 step" : "\(count) steps" }
}
