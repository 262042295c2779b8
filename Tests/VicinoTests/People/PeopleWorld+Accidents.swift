import Foundation
import VicinoCore
import VicinoFolder
import VicinoStore
import VicinoTesting

@testable import Vicino

extension PeopleWorld {
    // MARK: Backups

    /// Makes a backup of a device's folders, or goes on with the one that there is.
    func restore(_ device: PersonDevice) throws {
        guard let backup = device.backup, !random.one(in: 3) else {
            device.backup = try backUp(device)
            return count("backed up", device)
        }
        try restore(device, backup, isNoticed: random.one(in: 2))
    }

    private func backUp(_ device: PersonDevice) throws -> PersonDevice.Backup {
        device.node.own.scrub()
        let path = path("backup")
        let configuration = device.node.configuration
        try FileManager.default.copyItem(atPath: configuration.dataPath, toPath: path)
        try copyState(configuration.statePath, to: "\(path)-state")
        return PersonDevice.Backup(dataPath: path, statePath: "\(path)-state", memory: device.memory)
    }

    /// A device goes on with an earlier state.
    ///
    /// - Parameter isNoticed: whether it can see that. If a whole disk is restored, nothing outside the folder shows it.
    func restore(_ device: PersonDevice, _ backup: PersonDevice.Backup, isNoticed: Bool) throws {
        var configuration = device.node.configuration
        configuration.dataPath = path("restored")
        try FileManager.default.copyItem(atPath: backup.dataPath, toPath: configuration.dataPath)
        if !isNoticed {
            configuration.statePath = "\(configuration.dataPath)-state"
            try copyState(backup.statePath, to: configuration.statePath)
            try adopt(configuration)
        }
        try device.reopen(configuration)
        device.memory = backup.memory
        count(isNoticed ? "restored" : "restored unnoticed", device)
    }

    /// Copies what a device keeps outside its folder, if there is anything.
    private func copyState(_ path: String, to copy: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        try FileManager.default.copyItem(atPath: path, toPath: copy)
    }

    /// Makes copied folders look as if they had been there since the beginning.
    private func adopt(_ configuration: Node.Configuration) throws {
        let folder = configuration.folder
        guard FileManager.default.fileExists(atPath: folder.statePath) else { return }
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.statePath)
        where file.hasSuffix(".json") {
            guard let writer = WriterID(Hex.decode(String(file.dropLast(5)), count: 8) ?? []),
                var marker = WriterMarker.load(folder, writer)
            else { continue }
            marker.file = WriterMarker.file(folder)
            try marker.store(folder, writer)
        }
    }

    // MARK: Clones

    /// The folder of a device is copied, and both go on, beside another device through which they meet.
    func clone(_ device: PersonDevice) throws {
        let own = present(device.person)
        guard own.contains(where: { $0.key != device.key }), own.count < 4 else { return }
        device.node.own.scrub()
        let name = "\(device.name) clone"
        var configuration = device.node.configuration
        configuration.dataPath = path("clone")
        configuration.statePath = "\(configuration.dataPath)-state"
        try FileManager.default.copyItem(atPath: device.node.dataPath, toPath: configuration.dataPath)
        let clone = PersonDevice(try Node.open(configuration), of: device.person, named: name)
        clone.memory = device.memory
        devices.append(clone)
        count("cloned", device)
    }

    // MARK: Removals

    /// The present device of a person that signs their list of devices, and knows the last one.
    func signer(_ person: Int) throws -> PersonDevice? {
        try present(person).first { device in
            guard case .open = try device.node.own.heldIdentity() else { return false }
            return isUpToDate(device, on: .roster)
        }
    }

    /// A person removes another device, if one of theirs can.
    func remove(by device: PersonDevice) throws {
        // What a list of devices says that does not know the thief's would contradict that.
        if let thief, thief.person == device.person, !hasReacted { return }
        guard let signer = try signer(device.person), !helpless.contains(device.person),
            let removed = present(device.person).filter({ $0.key != signer.key }).randomElement(using: &random)
        else { return }
        try remove(removed, by: signer)
    }

    func remove(_ removed: PersonDevice, by signer: PersonDevice) throws {
        let key = removed.key
        guard let listed = try signer.node.devices().first(where: { $0.key == key && !$0.isRemoved }) else { return }
        clock.advance(by: .seconds(2))
        do { try signer.node.removeDevice(listed) } catch {
            return breach("\(signer.name) cannot remove \(removed.name): \(error)")
        }
        note(.roster, .done, by: signer)
        signer.memory.refused[signer.person, default: []].insert(key)
        dismiss { $0.key == key }
        clock.advance(by: .seconds(2))
        count("removed", removed)
    }

    /// Present devices become former ones.
    func dismiss(where isGone: (PersonDevice) -> Bool) {
        for device in devices where device.isPresent && isGone(device) { device.holder = .formerUser }
    }
}
