import CSystemd

/// What systemd is told of the service, where it has started it. Elsewhere nobody listens, and nothing happens.
enum Supervisor {
    /// A state of the service, in systemd's words.
    enum State: String {
        case ready = "READY=1"
        case reloading = "RELOADING=1"
        case stopping = "STOPPING=1"
    }

    /// Tells a state.
    static func tell(_ state: State) { sd_notify(0, state.rawValue) }
}
