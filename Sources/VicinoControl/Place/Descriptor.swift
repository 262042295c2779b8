internal import Glibc

/// An open file or socket, closed when nobody holds it any more.
struct Descriptor: ~Copyable {
    /// Its number; negative if nothing could be opened.
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { if number >= 0 { _ = close(number) } }
}
