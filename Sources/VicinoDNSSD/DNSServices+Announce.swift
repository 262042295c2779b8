internal import CAvahi
internal import VicinoPresence

extension DNSServices {
    /// Publishes one advertisement, or changes its text.
    func advertise(_ service: ServiceAdvertisement) {
        guard let old = announced[service.instance] else {
            announced[service.instance] = PublishedService(service: service)
            return announce(service.instance)
        }
        guard old.service != service else { return }
        announced[service.instance]?.service = service
        updateText(of: service.instance)
    }

    /// Gives the daemon the present text, in place of an earlier one.
    ///
    /// While the daemon still asks whether the name is free, the new text waits. Otherwise the daemon would hear its
    /// own question with the earlier text, take it for another device's, and withdraw the advertisement.
    private func updateText(of name: DNSLabel) {
        guard let present = announced[name], present.state == .established, let group = present.group,
            group.service != present.service
        else { return }
        do throws(AvahiConnection.Failure) {
            try group.update(present.service)
        } catch {
            refuse(name, error)
        }
    }

    /// Publishes again what could not be published because of other devices' names.
    func announceCollided() {
        guard let time = collisionRetry, time <= .now else { return }
        collisionRetry = nil
        for (name, advertisement) in announced where advertisement.state == .collision { announce(name) }
    }

    /// Looks up the host's addresses, and publishes the advertisements whose addresses changed or that are not
    /// published.
    func announceAnew() {
        let addresses = hostAddresses(on: interfaces)
        for (name, old) in announced {
            if let group = old.group {
                guard group.addresses != addresses else { continue }
                group.withdraw()
                announced[name]?.group = nil
            }
            announce(name)
        }
    }

    /// Handles the daemon's report about an advertisement.
    func handle(_ group: OpaquePointer, _ state: AvahiEntryGroupState) {
        guard let name = announced.first(where: { $0.value.group?.pointer == group })?.key else { return }
        switch state {
        case AVAHI_ENTRY_GROUP_REGISTERING: set(.registering, of: name)
        case AVAHI_ENTRY_GROUP_ESTABLISHED:
            set(.established, of: name)
            updateText(of: name)
        case AVAHI_ENTRY_GROUP_COLLISION: refuse(name, AvahiConnection.Failure(code: CInt(AVAHI_ERR_COLLISION)))
        case AVAHI_ENTRY_GROUP_FAILURE: if let connection { refuse(name, connection.failure) }
        default: break
        }
    }

    func set(_ state: Announcement.State, of name: DNSLabel) {
        guard let old = announced[name], old.state != state else { return }
        announced[name]?.state = state
        announcementBroadcast.send(Announcement(instance: name, state: state))
    }

    private func announce(_ name: DNSLabel) {
        guard isRunning, let connection, let service = announced[name]?.service else { return }
        let addresses = hostAddresses(on: interfaces)
        guard !addresses.isEmpty else { return set(.waiting, of: name) }
        do throws(AvahiConnection.Failure) {
            announced[name]?.group = try connection.announce(service, addresses)
            publishingObstacle = nil
            set(.registering, of: name)
        } catch {
            refuse(name, error)
        }
    }

    private func refuse(_ name: DNSLabel, _ failure: AvahiConnection.Failure) {
        announced[name]?.group?.withdraw()
        announced[name]?.group = nil
        guard failure.code != AVAHI_ERR_COLLISION else {
            collisionRetry = collisionRetry ?? .now + limits.collisionPause
            return set(.collision, of: name)
        }
        publishingObstacle = Self.obstacle(failure)
        set(.refused(failure.words), of: name)
        showAvailability()
    }
}
