import VicinoLocks
import VicinoService

@testable import VicinoWeb

/// A unit of systemd that remembers what was wished of it.
final class FakeUnit: Sendable {
    private let content: LockedValue<(state: ServiceUnit.State, wishes: [String])>

    init(_ state: ServiceUnit.State) { content = LockedValue((state, [])) }

    /// What was wished: `on` or `off`, and `now` if that was to be at once.
    var wishes: [String] { content.withLock(\.wishes) }

    var service: BackgroundService {
        BackgroundService(
            state: { [self] in content.withLock(\.state) },
            switchOn: { [self] now in content.withLock { $0.wishes.append(now ? "on now" : "on") } },
            switchOff: { [self] now in content.withLock { $0.wishes.append(now ? "off now" : "off") } })
    }
}
