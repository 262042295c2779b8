/// Where the channels lie in the bytes of a scan.
///
/// The kernel puts the channels that are on one after another, by index. Each begins at a multiple of its own size, and
/// the whole is a multiple of the largest.
struct ScanLayout: Equatable {
    /// A channel and the offset of its value.
    private struct Position: Equatable {
        let element: ScanElement
        let offset: Int
    }

    /// The bytes of a scan.
    let byteCount: Int
    private let positions: [Position]

    /// - Parameter elements: the channels that are on, in any order; nil is returned if an axis is missing, or if a
    ///   channel or an index comes twice.
    init?(_ elements: [ScanElement]) {
        let channels = Set(elements.map(\.channel))
        guard channels.isSuperset(of: ScanChannel.axes), channels.count == elements.count,
            Set(elements.map(\.index)).count == elements.count
        else { return nil }
        var positions: [Position] = []
        var end = 0
        for element in elements.sorted(by: { $0.index < $1.index }) {
            let offset = Self.aligned(end, to: element.type.byteCount)
            positions.append(Position(element: element, offset: offset))
            end = offset + element.type.byteCount
        }
        self.positions = positions
        byteCount = Self.aligned(end, to: elements.map(\.type.byteCount).max() ?? 1)
    }

    /// The scan in bytes that are as many as a scan has.
    func scan(_ bytes: ArraySlice<UInt8>) -> Scan {
        var scan = Scan()
        for position in positions {
            let value = position.element.type.value(bytes.dropFirst(position.offset))
            switch position.element.channel {
            case .x: scan.x = value
            case .y: scan.y = value
            case .z: scan.z = value
            case .timestamp: scan.timestamp = value
            }
        }
        return scan
    }

    private static func aligned(_ offset: Int, to size: Int) -> Int { (offset + size - 1) / size * size }
}
