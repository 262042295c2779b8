/// Gives bytes piece by piece, as a file does.
public final class ByteSource {
    private var rest: ArraySlice<UInt8>

    /// Begins at the first byte.
    public init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// The next bytes, at most as many as asked for.
    public func read(_ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}

extension ArraySlice<UInt8> {
    /// The bytes in pieces of this size; whole for 0.
    public func pieces(of size: UInt8) -> [ArraySlice<UInt8>] {
        guard size > 0 else { return [self] }
        return stride(from: startIndex, to: endIndex, by: Int(size)).map {
            self[$0..<Swift.min($0 + Int(size), endIndex)]
        }
    }
}
