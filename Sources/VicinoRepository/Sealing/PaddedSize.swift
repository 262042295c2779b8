/// To which sizes objects are filled up, so that their sizes say little.
package enum PaddedSize {
    /// The size of the smallest object, and of a pointer with little to say.
    package static let smallest = 4_096
    /// The size of the largest pointer.
    package static let largestPointer = 8 << 20
    /// The size of the largest signpost.
    package static let largestSignpost = 64 << 10
    /// The size of an envelope.
    package static let envelope = 2_048
    /// The size of a letter that an invited user leaves.
    package static let drop = 8_192

    /// The size of a pointer or signpost with this many bytes: 4 KiB, or twice as many until they suffice.
    package static func pointer(_ count: Int) -> Int {
        var size = smallest
        while size < count { size *= 2 }
        return size
    }

    /// The size of a pack with this many bytes, which is at most an eighth more above the smallest.
    ///
    /// Of the digits of a size, only as many are kept as it takes to write the number of its digits (Padmé, from
    /// “Reducing Metadata Leakage from Encrypted Files and Communication with PURBs”, 2019).
    package static func pack(_ count: Int) -> Int {
        guard count > smallest else { return smallest }
        let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
        let kept = Int.bitWidth - exponent.leadingZeroBitCount
        let mask = (1 << (exponent - kept)) - 1
        return (count + mask) & ~mask
    }
}
