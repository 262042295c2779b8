import CSystemd

/// Reports the service's state to systemd, if systemd started it. Otherwise, reporting has no effect.
enum Supervisor {
    /// A state of the service, in systemd's words.
    enum State: String {
        case ready = "READY=1"
        case reloading = "RELOADING=1"
        case stopping = "STOPPING=1"
    }

    /// Reports a state.
    static func tell(_ state: State) { sd_notify(0, state.rawValue) }
}
