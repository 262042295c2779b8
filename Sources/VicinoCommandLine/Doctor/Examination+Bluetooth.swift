import Vicino
import VicinoBluetooth
import VicinoPresence
import VicinoService

/// The checks of Bluetooth.
extension Examination {
    /// Their results. What is wrong while the user has Bluetooth off is a note.
    var bluetoothFindings: [Finding] {
        let isWanted = chosen.usesBluetooth
        let setting: Finding =
            isWanted
            ? .ok("bluetooth", "Bluetooth is on, within the range \(rangeWords).")
            : .note("bluetooth", "The settings do not use Bluetooth.", remedy: "`vicino config bluetooth on` does.")
        if let obstacle = bluetooth.obstacle {
            let area = obstacle.name == MediumObstacle.denied.name ? "permission" : "bluez"
            return [
                setting, .fault(area, if: isWanted, obstacle.reason, remedy: obstacle.remedy), switchFinding(isWanted),
            ]
        }
        let answers = Finding.ok("bluez", "BlueZ answers, and this program may speak to it.")
        guard let adapter = usedAdapter else {
            return [setting, answers, missingAdapter(isWanted), switchFinding(isWanted)]
        }
        return [setting, answers, power(of: adapter, isWanted), switchFinding(isWanted)]
            + abilities(of: adapter, isWanted) + [kernelFinding].compactMap(\.self) + serviceRemarks
    }

    private var rangeWords: String { Setting.named("range")?.value(in: chosen)?.words ?? "" }

    /// The adapter that discovery uses.
    private var usedAdapter: BluetoothSurvey.Adapter? {
        if let name = chosen.bluetoothAdapter.name { return bluetooth.adapters.first { $0.isNamed(name) } }
        return bluetooth.adapters.first { $0.isPowered && $0.canAdvertise } ?? bluetooth.adapters.first
    }

    private func missingAdapter(_ isWanted: Bool) -> Finding {
        let others = bluetooth.adapters.map(\.name).joined(separator: ", ")
        guard !others.isEmpty else {
            return .fault(
                "adapter", if: isWanted, MediumObstacle.noAdapter.reason, remedy: MediumObstacle.noAdapter.remedy)
        }
        return .fault(
            "adapter", if: isWanted,
            "There is no Bluetooth adapter \(chosen.bluetoothAdapter.name ?? ""), only \(others).",
            remedy: "Plug it in, or: `vicino config bluetooth.adapter automatic`")
    }

    private func power(of adapter: BluetoothSurvey.Adapter, _ isWanted: Bool) -> Finding {
        if adapter.isPowered { return .ok("adapter", "The adapter \(adapter.name) is on.") }
        return .fault(
            "adapter", if: isWanted, "The adapter \(adapter.name) is \(adapter.isBlocked ? "blocked" : "off").",
            remedy: "Switch it on with: bluetoothctl power on. If it stays off: rfkill unblock bluetooth")
    }

    private func switchFinding(_ isWanted: Bool) -> Finding {
        guard let switches = radioSwitches else {
            return .note("rfkill", "The system does not say whether radios are switched off.")
        }
        if switches.contains(where: \.isOffByHardware) {
            return .fault(
                "rfkill", if: isWanted, "A switch on the computer keeps Bluetooth off.",
                remedy: "Look for a switch or a key marked with an antenna, or a setting of the firmware.")
        }
        if switches.contains(where: \.isOffBySoftware) {
            return .fault(
                "rfkill", if: isWanted, "The system keeps Bluetooth off, as in flight mode.",
                remedy: "Leave flight mode, or: rfkill unblock bluetooth")
        }
        return .ok("rfkill", "The system does not keep Bluetooth off.")
    }

    private func abilities(of adapter: BluetoothSurvey.Adapter, _ isWanted: Bool) -> [Finding] {
        [advertising(of: adapter, isWanted), privacy(of: adapter), monitors(of: adapter)]
    }

    private func advertising(of adapter: BluetoothSurvey.Adapter, _ isWanted: Bool) -> Finding {
        if !adapter.canAdvertise {
            return .fault(
                "advertising", if: isWanted,
                "The adapter \(adapter.name) cannot advertise, so others cannot find this device.",
                remedy: "Use another adapter.")
        }
        if adapter.isDiscoverable, adapter.settings?.hidesAddress != true {
            return .fault(
                "advertising", if: isWanted,
                "The adapter \(adapter.name) is visible to all devices, and would show its fixed address; so nothing is "
                    + "advertised.",
                remedy: "Close the Bluetooth settings of the desktop, or: bluetoothctl discoverable off")
        }
        return .ok("advertising", "The adapter \(adapter.name) can advertise.")
    }

    private func privacy(of adapter: BluetoothSurvey.Adapter) -> Finding {
        guard let settings = adapter.settings else {
            return .note(
                "privacy", "The kernel does not say whether the adapter \(adapter.name) hides its fixed address.",
                remedy: "In a sandbox, allow sockets of the family AF_BLUETOOTH.")
        }
        guard settings.hidesAddress else {
            return .note(
                "privacy",
                "The adapter \(adapter.name) shows its fixed address on connections, so Bluetooth recognises people, and "
                    + "networks carry the records.",
                remedy: "To exchange over Bluetooth, set Privacy = device under [General] in "
                    + "/etc/bluetooth/main.conf, and: sudo systemctl restart bluetooth")
        }
        return adapter.hasAddresses
            ? .ok("privacy", "The adapter \(adapter.name) hides its fixed address.")
            : .note(
                "privacy",
                "The adapter \(adapter.name) hides its fixed address, and changes the other one every quarter of an hour "
                    + "at most. So this device is silent in every other quarter.",
                remedy: "Use an adapter with Bluetooth 5.")
    }

    private func monitors(of adapter: BluetoothSurvey.Adapter) -> Finding {
        if adapter.hasMonitors { return .ok("monitors", "BlueZ can listen for beacons alone.") }
        return .note(
            "monitors",
            "BlueZ does not listen for beacons alone, so this program searches for all devices from time to time, which "
                + "takes more energy.",
            remedy: "Set Experimental = true under [General] in /etc/bluetooth/main.conf, and: "
                + "sudo systemctl restart bluetooth")
    }

    /// A fault of the kernel that costs users their work; nil if none is known.
    private var kernelFinding: Finding? {
        guard let kernel, kernel.losesChannels else { return nil }
        return .note(
            "kernel",
            "Linux \(kernel) can crash when a Bluetooth connection breaks in the middle of an exchange.",
            remedy: "Install a newer kernel, and restart the computer. Until then: `vicino config bluetooth off`")
    }

    /// What only the running service knows.
    private var serviceRemarks: [Finding] {
        guard let status = service.status?.bluetooth else { return [] }
        if let obstacle = status.obstacle { return [.fault("in-service", obstacle.reason, remedy: obstacle.remedy)] }
        // The others are reported above.
        return status.remarks.filter { ["stalled", "strength-seldom", "full-power"].contains($0.name) }.map {
            .note("in-service", $0.reason, remedy: $0.remedy)
        }
    }
}
