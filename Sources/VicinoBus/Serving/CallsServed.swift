/// The incoming calls that have no answer yet.
struct CallsServed {
    struct Call {
        let sender: BusName
        /// Kept for the answer.
        let message: SystemdMessage
        let expectsAnswer: Bool
        var task: Task<Void, Never>?
    }

    private var calls: [UInt64: Call] = [:]
    private var counts: [BusName: Int] = [:]

    var count: Int { calls.count }

    func count(of sender: BusName) -> Int { counts[sender] ?? 0 }

    mutating func add(_ call: Call, _ number: UInt64) {
        calls[number] = call
        counts[call.sender, default: 0] += 1
    }

    /// Keeps the task of a call, unless the call has its answer already.
    mutating func set(_ task: Task<Void, Never>, _ number: UInt64) { calls[number]?.task = task }

    mutating func take(_ number: UInt64) -> Call? {
        guard let call = calls.removeValue(forKey: number) else { return nil }
        let left = count(of: call.sender) - 1
        counts[call.sender] = left > 0 ? left : nil
        return call
    }

    mutating func cancelAll() {
        for call in calls.values { call.task?.cancel() }
        self = CallsServed()
    }
}
