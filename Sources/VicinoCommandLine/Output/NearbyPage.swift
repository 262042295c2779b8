import Vicino
import VicinoPresence
import VicinoService

/// What `vicino nearby` shows to users.
struct NearbyPage {
    /// The people whom the service sees; nil if discovery is off, or no service runs.
    let people: [NearPerson]?
    /// The devices that are open to strangers; nil if no network is trusted and Bluetooth is off, so that none can be found.
    let openDevices: [OpenDevice]?
    let service: ServiceAnswer

    /// The lines.
    var lines: [DisplayText] {
        var lines: [DisplayText] = []
        if people == nil {
            let reason = service.obstacle?.sentence ?? "The service does not run: `vicino run` starts it."
            lines.append("This device does not look for people you follow. \(reason, limit: 800)")
        }
        if openDevices?.isEmpty != false, people?.isEmpty != false {
            lines.append(people == nil ? "No device near is open to strangers." : "Nobody is near.")
        }
        lines += (people ?? []).map { "\($0.name) seems to be near\($0.zone)." }
        guard let openDevices else {
            return lines + ["This device looks for devices that are open to strangers only on a trusted network."]
        }
        for (number, device) in zip(1..., openDevices) {
            let proposal: ProposedCommand =
                openDevices.count > 1 ? "vicino follow --near \(number)" : "vicino follow --near"
            lines.append("A device near is open to strangers (\(device.words)): \(proposal).")
        }
        return lines
    }
}
