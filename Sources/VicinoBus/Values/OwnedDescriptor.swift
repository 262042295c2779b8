internal import Glibc
internal import VicinoLocks

/// A file descriptor that all copies of this value share. It is closed exactly once: with the last copy, or by the
/// caller that takes it.
package struct OwnedDescriptor: Sendable {
    private let owner: Owner

    private final class Owner: Sendable {
        let descriptor: LockedValue<CInt?>

        init(_ descriptor: CInt) { self.descriptor = LockedValue(descriptor) }

        deinit {
            if let descriptor = descriptor.withLock(\.self) { close(descriptor) }
        }
    }

    /// Takes over a descriptor, which the caller must not close any more.
    package init(owning descriptor: CInt) { owner = Owner(descriptor) }

    /// Makes a second descriptor of the same file, closed on `exec`; the given one still belongs to the caller.
    ///
    /// - Throws: `BusError` with the code `system`.
    package init(duplicating descriptor: CInt) throws(BusError) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw BusError(errno: errno, "A file descriptor could not be duplicated") }
        self.init(owning: copy)
    }

    /// Hands the descriptor over to the caller, which must close it; nil if it was taken before.
    package func take() -> CInt? {
        owner.descriptor.withLock { descriptor in
            defer { descriptor = nil }
            return descriptor
        }
    }

    /// Lends the descriptor to the closure, which must not close it. Meanwhile it cannot be taken.
    ///
    /// - Throws: `BusError` with the code `invalidValue` if it was taken, and the errors of the closure.
    package func withDescriptor<Result>(_ body: (CInt) throws(BusError) -> Result) throws(BusError) -> Result {
        try owner.descriptor.withLock { (descriptor) throws(BusError) in
            guard let descriptor else {
                throw BusError(.invalidValue, "The file descriptor has been taken and is no longer here.")
            }
            return try body(descriptor)
        }
    }
}

extension OwnedDescriptor: Hashable {
    /// Two values are equal only if one is a copy of the other.
    package static func == (left: OwnedDescriptor, right: OwnedDescriptor) -> Bool { left.owner === right.owner }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(owner)) }
}
