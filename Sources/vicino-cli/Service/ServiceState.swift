import Synchronization
import Vicino
import VicinoSettings

/// What the parts of the service have in common: the settings that hold now, where others can reach the device, and the
/// lookout.
final class ServiceState: Sendable {
    /// A part without which the service is not ready.
    enum Part { case control, listening }

    private struct Content {
        var settings: Settings
        var addresses: [PeerAddress] = []
        var lookout: Lookout?
        var outlook = Outlook()
        var counts = ServiceCounts()
        var starting: Set<Part> = [.control, .listening]
        var watchers: [Int: AsyncStream<Settings>.Continuation] = [:]
        var watcherCount = 0
    }

    /// Ends when every part is there.
    let readiness: AsyncStream<Void>
    private let ready: AsyncStream<Void>.Continuation
    private let content: Mutex<Content>

    init(_ settings: Settings) {
        content = Mutex(Content(settings: settings))
        (readiness, ready) = AsyncStream.makeStream()
    }

    /// The settings that hold now.
    var settings: Settings { content.withLock { $0.settings } }

    /// Where others can reach this device.
    var addresses: [PeerAddress] { content.withLock { $0.addresses } }

    /// The settings that hold now, and then each change; one that is not looked at in time gives way to the next.
    func changes() -> AsyncStream<Settings> {
        let (changes, change) = AsyncStream.makeStream(of: Settings.self, bufferingPolicy: .bufferingNewest(1))
        let number = content.withLock { content in
            content.watcherCount += 1
            content.watchers[content.watcherCount] = change
            change.yield(content.settings)
            return content.watcherCount
        }
        change.onTermination = { [weak self] _ in
            _ = self?.content.withLock { $0.watchers.removeValue(forKey: number) }
        }
        return changes
    }

    /// Lets other settings hold.
    func take(_ settings: Settings) {
        // Under the lock, so that the last to be told is the one that holds.
        content.withLock { content in
            content.settings = settings
            for watcher in content.watchers.values { watcher.yield(settings) }
        }
    }

    /// Says where others can reach this device.
    func announce(_ addresses: [PeerAddress]) { content.withLock { $0.addresses = addresses } }

    /// The lookout that is under way; nil if there is none.
    var lookout: Lookout? { content.withLock { $0.lookout } }

    /// Says which lookout is under way.
    func announce(_ lookout: Lookout?) { content.withLock { $0.lookout = lookout } }

    /// What is seen of others.
    var outlook: Outlook { content.withLock { $0.outlook } }

    /// Changes what is seen of others.
    func see(_ change: (inout Outlook) -> Void) { content.withLock { change(&$0.outlook) } }

    /// What has happened so far.
    var counts: ServiceCounts { content.withLock { $0.counts } }

    /// Counts something that has happened.
    func count(_ change: (inout ServiceCounts) -> Void) { content.withLock { change(&$0.counts) } }

    /// Says that a part does its work.
    func started(_ part: Part) {
        let isReady = content.withLock { content in
            content.starting.remove(part)
            return content.starting.isEmpty
        }
        if isReady { ready.finish() }
    }
}
