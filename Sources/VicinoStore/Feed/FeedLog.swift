internal import GRDB
package import VicinoCore

/// A log as stored in a database.
package struct FeedLog {
    let ref: LogRef
    let writer: WriterRef
    package let id: LogID
    var next: UInt64
    var live: UInt64
    package var head: Unverified<Head>?
}
