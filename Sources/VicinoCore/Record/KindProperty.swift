/// A property of a kind, by its offset in memory if it is stored there.
///
/// To follow a key path takes longer than all other work on a field. Only a stored property without observers has an
/// offset; others are read and set by their key path.
@usableFromInline
struct KindProperty<Kind, Property>: Sendable {
    @usableFromInline let path: any WritableKeyPath<Kind, Property> & Sendable
    /// The bytes from the beginning of a value of the kind to the property.
    @usableFromInline let offset: Int?

    @inlinable
    init(_ path: any WritableKeyPath<Kind, Property> & Sendable) {
        self.path = path
        offset = MemoryLayout<Kind>.offset(of: path)
    }

    /// The property of the value of the kind that is at an address.
    @inlinable
    func value(at kind: UnsafeRawPointer) -> Property {
        guard let offset else { return kind.assumingMemoryBound(to: Kind.self).pointee[keyPath: path] }
        return (kind + offset).assumingMemoryBound(to: Property.self).pointee
    }

    /// Sets the property of a value.
    @inlinable
    func set(_ property: Property, in kind: inout Kind) {
        guard let offset else { return kind[keyPath: path] = property }
        withUnsafeMutableBytes(of: &kind) { bytes in
            (bytes.baseAddress.unsafelyUnwrapped + offset).assumingMemoryBound(to: Property.self).pointee = property
        }
    }
}
