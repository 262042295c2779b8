/// Repeats a step until the task is cancelled, and lets other tasks work between two of them.
///
/// For what goes on while a test runs, such as time that passes.
package func repeatUntilCancelled(_ step: () -> Void) async {
    while !Task.isCancelled {
        step()
        await Task.yield()
    }
}
