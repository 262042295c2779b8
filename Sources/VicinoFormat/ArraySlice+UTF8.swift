extension ArraySlice<UInt8> {
    /// Whether the bytes are valid UTF-8.
    var isValidUTF8: Bool { withUnsafeBufferPointer { (try? UTF8Span(validating: $0.span)) != nil } }
}
