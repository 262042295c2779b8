internal import VicinoCore

/// The columns of many records, copied to memory with a fixed address, so that a loop over rows reads them through
/// plain pointers.
///
/// A verified import of a million records reads ten columns a row twice: to hash them and to write them. Access through
/// arrays would cost as much as the hashing. The next batch reuses the memory.
package final class PinnedColumns {
    /// One field; callers read a pointer only for rows that have a value of its type.
    ///
    /// Other modules read each value of each row, so these functions are compiled into their loops.
    package struct Column {
        package let field: UInt64
        package let form: Form
        @usableFromInline let presence: UnsafePointer<Bool>?
        @usableFromInline let integers: UnsafePointer<Int64>
        @usableFromInline let ends: UnsafePointer<Int>
        @usableFromInline let storage: UnsafePointer<UInt8>

        fileprivate init(_ column: FieldColumn, _ arena: inout Arena) {
            field = UInt64(column.field.number)
            form = Form(column.field.type)
            integers = arena.copy(column.integers)
            ends = arena.copy(column.bytes.ends)
            storage = arena.copy(column.bytes.storage)
            presence = column.presence.map { arena.copy($0) }
        }

        @inlinable package func isPresent(_ row: Int) -> Bool { presence?[row] ?? true }

        @inlinable package func integer(_ row: Int) -> Int64 { integers[row] }

        @inlinable package func bytes(_ row: Int) -> UnsafeBufferPointer<UInt8> {
            let start = row == 0 ? 0 : ends[row - 1]
            return UnsafeBufferPointer(start: storage + start, count: ends[row] - start)
        }
    }

    /// The layout of a field's values in memory.
    package enum Form: Equatable {
        case text
        case bytes
        case boolean
        case real
        case integer
        /// A whole number of units; each unit is `factor`.
        case decimal(factor: Double)

        init(_ type: FieldType) {
            self =
                switch type {
                case .text: .text
                case .bytes, .blob, .later: .bytes
                case .boolean: .boolean
                case .real: .real
                case .decimal(let scale): .decimal(factor: DecimalScale.factor(scale))
                default: .integer
                }
        }
    }

    private var arena = Arena()
    private var list = UnsafeMutableBufferPointer<Column>(start: nil, count: 0)

    package init() {}

    deinit {
        list.deallocate()
        arena.free()
    }

    /// The loaded columns; they are valid until the next load, or until this object is freed.
    package var columns: UnsafeBufferPointer<Column> { UnsafeBufferPointer(list) }

    /// Copies columns into this object, over earlier ones.
    package func load(_ records: RecordColumns) {
        arena.reserve(records.columns.reduce(0) { $0 + $1.pinnedSize })
        list.deallocate()
        list = .allocate(capacity: records.columns.count)
        for (index, column) in records.columns.enumerated() {
            list.initializeElement(at: index, to: Column(column, &arena))
        }
    }
}

/// One piece of memory, used from front to back.
private struct Arena {
    private var base = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var capacity = 1 << 16
    private var used = 0

    /// Discards the contents and makes room for this many bytes.
    mutating func reserve(_ size: Int) {
        used = 0
        guard size > capacity else { return }
        base.deallocate()
        capacity = size
        base = .allocate(byteCount: size, alignment: 16)
    }

    mutating func copy<T: BitwiseCopyable>(_ values: [T]) -> UnsafePointer<T> {
        let target = (base + used).bindMemory(to: T.self, capacity: values.count)
        used += Self.size(values)
        values.withUnsafeBufferPointer { source in
            if let start = source.baseAddress { target.update(from: start, count: source.count) }
        }
        return UnsafePointer(target)
    }

    func free() { base.deallocate() }

    /// The bytes that an array takes, with padding, so that the next array is aligned.
    static func size<T: BitwiseCopyable>(_ values: [T]) -> Int {
        (values.count * MemoryLayout<T>.stride + 15) & ~15
    }
}

extension FieldColumn {
    fileprivate var pinnedSize: Int {
        Arena.size(integers) + Arena.size(bytes.ends) + Arena.size(bytes.storage) + (presence.map(Arena.size) ?? 0)
    }
}
