/// Changes a value that an enum or an optional holds, while it holds another one.
///
/// A value in two variables is copied by the first change, with all of its arrays. A value that is changed here is in one
/// variable only. It is put back after the change, and also after an error.
///
/// - Parameters:
///   - holder: holds the value, and holds `stopgap` meanwhile.
///   - value: reads the value; nil if the holder has another one.
///   - wrap: makes the holder's content of the changed value.
func withMovedOut<Holder, Value, Result>(
    of holder: inout Holder, leaving stopgap: Holder, value: (Holder) -> Value?, wrap: (Value) -> Holder,
    _ body: (inout Value) throws -> Result
) rethrows -> Result? {
    guard var moved = value(holder) else { return nil }
    holder = stopgap
    defer { holder = wrap(moved) }
    return try body(&moved)
}

/// Changes the value of an optional, while the optional is nil.
///
/// - Returns: what `body` returns; nil if there is no value.
func withMovedOut<Value, Result>(
    of holder: inout Value?, _ body: (inout Value) throws -> Result
) rethrows -> Result? {
    try withMovedOut(of: &holder, leaving: nil, value: { $0 }, wrap: { $0 }, body)
}
