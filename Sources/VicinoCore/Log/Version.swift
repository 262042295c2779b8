/// A version of a record; the current one has the highest clock and, between equal clocks, the highest writer.
package struct Version: Hashable, Comparable {
    package let clock: VersionClock
    package let writer: WriterID

    package init(clock: VersionClock, writer: WriterID) {
        self.clock = clock
        self.writer = writer
    }

    package static func < (a: Version, b: Version) -> Bool {
        a.clock == b.clock ? a.writer < b.writer : a.clock < b.clock
    }
}
