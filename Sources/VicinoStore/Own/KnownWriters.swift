internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// The writers of all logs that a reader receives or has, with the limit of their ids.
struct KnownWriters {
    private let ends: [WriterID: UInt64]

    init(_ logs: [FeedLog]) { ends = Dictionary(logs.map { ($0.id.writer, $0.next) }, uniquingKeysWith: max) }

    /// Those of some views, as the database is.
    init(_ db: Database, _ views: SharedViews) throws {
        self.init(try FeedLog.fetchAll(db).filter { $0.head != nil && views.contains($0.id.view) })
    }

    /// Makes the check of every reader: a dump that no reader accepts must not leave the device.
    func check(_ batch: EntryBatch) throws {
        for entry in batch.headers {
            guard let end = ends[entry.id.writer], entry.id.number < end else {
                throw VicinoError(
                    .refused,
                    "A record refers to \(entry.id), which is from a device whose log is missing here. No device could import "
                        + "the file. Export on that device with --own, and import that first.")
            }
        }
    }
}
