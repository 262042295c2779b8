/// Cuts what a device sends into whole scans. It holds less than one scan.
struct ScanReader {
    private let layout: ScanLayout
    private var rest: [UInt8] = []

    init(_ layout: ScanLayout) { self.layout = layout }

    /// The scans that are complete with these bytes.
    mutating func take(_ bytes: ArraySlice<UInt8>) -> [Scan] {
        let all = rest + bytes
        let whole = all.count / layout.byteCount * layout.byteCount
        rest = Array(all[whole...])
        return stride(from: 0, to: whole, by: layout.byteCount).map { start in
            layout.scan(all[start..<start + layout.byteCount])
        }
    }
}
