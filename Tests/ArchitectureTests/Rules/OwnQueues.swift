extension Rule {
    /// Nothing uses the global queues of Dispatch.
    ///
    /// On Linux, Swift runs its tasks on the threads of these queues, of which there are as many as processors. Work that
    /// blocks one of them delays all tasks, and on a small computer it stops them. A queue of its own has a thread.
    static let ownQueues = Rule(name: "no queues that share their threads with tasks") { file in
        guard file.target != nil || file.isExample, !file.isGenerated else { return [] }
        return file.code.enumerated().compactMap { index, line in
            guard let start = firstOccurrence(of: "DispatchQueue", in: line),
                line[start...].hasPrefix("DispatchQueue.global(") || line[start...].contains("attributes: .concurrent")
            else { return nil }
            return file.violation(
                atIndex: index, "tasks share the threads of this queue: `DispatchQueue(label:)` has one of its own")
        }
    }
}
