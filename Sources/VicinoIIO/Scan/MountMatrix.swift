/// How a chip lies in its device: what turns its axes into those of the device.
struct MountMatrix: Equatable {
    /// Three rows of three.
    private let rows: [[Double]]

    /// A chip that lies as the device does.
    static let identity = MountMatrix(rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]])

    private init(rows: [[Double]]) { self.rows = rows }

    /// Reads the kernel's text, such as `0, 1, 0; -1, 0, 0; 0, 0, 1`; nil for one that says something else.
    init?(_ text: String) {
        let rows = text.split(separator: ";").map { row in
            row.split(separator: ",").map { Double(String($0.filter { !$0.isWhitespace })) }
        }
        let numbers = rows.map { $0.compactMap(\.self) }
        guard rows.count == 3, numbers.allSatisfy({ $0.count == 3 }), rows.allSatisfy({ $0.count == 3 }),
            numbers.joined().allSatisfy({ abs($0) <= 1 })
        else { return nil }
        // A row of zeros would lose an axis.
        guard numbers.allSatisfy({ row in row.contains { $0 != 0 } }) else { return nil }
        self.rows = numbers
    }

    /// The values along the axes of the device.
    func turned(_ values: [Double]) -> [Double] {
        rows.map { row in zip(row, values).reduce(0) { $0 + $1.0 * $1.1 } }
    }
}
