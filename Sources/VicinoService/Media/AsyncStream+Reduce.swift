extension AsyncStream where Element: Sendable {
    /// Combines the elements that arrive within a time.
    func reduce<Result: Sendable>(
        for duration: Duration, into initial: Result, _ combine: @escaping @Sendable (inout Result, Element) -> Void
    ) async -> Result {
        await withTaskGroup(of: Result?.self) { group in
            // Ends when the time is over.
            group.addTask {
                try? await Task.sleep(for: duration)
                return nil
            }
            // Keeps the newest result; cancelled when the time is over.
            group.addTask {
                var result = initial
                for await element in self { combine(&result, element) }
                return result
            }
            defer { group.cancelAll() }
            // The stream may also end first.
            if let early = await group.next() ?? nil { return early }
            group.cancelAll()
            return await group.next().flatMap(\.self) ?? initial
        }
    }
}
