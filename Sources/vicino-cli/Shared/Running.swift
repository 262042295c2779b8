import Vicino

extension Node {
    /// One's own activities without an end, the latest first.
    func running(at now: Timestamp) throws -> [Identified<Activity>] {
        var query = Query()
        query.from = now
        query.newestFirst = true
        return try records(of: me, as: Activity.self, query).filter { $0.record.end == nil }
    }
}
