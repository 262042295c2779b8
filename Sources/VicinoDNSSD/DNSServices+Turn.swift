internal import CAvahi
internal import VicinoLocks
internal import VicinoPresence
internal import VicinoThreads

extension DNSServices {
    /// Does the work that has become possible or necessary; the result is when there is more.
    func turn() -> ContinuousClock.Instant? {
        if network == nil {
            network = NetworkWatch(thread.loop, notes: notes)
            lookUpNames()
        }
        connectIfDue()
        // Handling a note may make Avahi call back at once, and so add more notes.
        while case let taken = notes.take(), !taken.isEmpty {
            for note in taken { handle(note) }
        }
        announceCollided()
        perform(table.advance(to: .now))
        return [table.deadline, connection == nil ? retry.at : nil, collisionRetry].compactMap(\.self).min()
    }

    private func connectIfDue() {
        guard connection == nil, retry.at <= .now else { return }
        do throws(AvahiConnection.Failure) {
            connection = try AvahiConnection(loop: thread.loop.poll, notes: notes)
        } catch {
            restart()
            show(.unavailable(.noBus))
        }
    }

    private func handle(_ note: AvahiNotes.Note) {
        switch note {
        case .client(let state, code: let code): handle(state, code)
        case .group(let group, state: let state): handle(group, state)
        case .browserFailed: restart()
        case .service(let input): perform(table.handle(input, at: .now))
        case .network:
            network?.drain()
            lookUpNames()
            announceAnew()
            showAvailability()
        }
    }

    private func handle(_ state: AvahiClientState, _ code: CInt) {
        switch state {
        case AVAHI_CLIENT_S_RUNNING: run()
        case AVAHI_CLIENT_S_REGISTERING, AVAHI_CLIENT_S_COLLISION:
            // The daemon looks for a name of the computer. Advertisements have other names, so they stay.
            if !isRunning { show(.unavailable(.daemonBusy)) }
        case AVAHI_CLIENT_CONNECTING: show(.unavailable(.noDaemon))
        default:
            restart()
            show(.unavailable(Self.obstacle(AvahiConnection.Failure(code: code))))
        }
    }

    private func run() {
        guard !isRunning else { return }
        isRunning = true
        publishingObstacle = nil
        retry.next = limits.retries.lowerBound
        browse()
        announceAnew()
        showAvailability()
    }

    /// Drops the connection and later makes a new one, which waits for the daemon if it does not run.
    private func restart() {
        connection = nil
        isRunning = false
        for name in announced.keys {
            announced[name]?.group = nil
            set(.waiting, of: name)
        }
        retry.at = .now + retry.next
        retry.next = min(retry.next * 2, limits.retries.upperBound)
        perform(table.handle(.restarted, at: .now))
    }

    func browse() {
        guard isRunning, let connection else { return }
        do throws(AvahiConnection.Failure) {
            try connection.browse(interfaces)
        } catch {
            restart()
            show(.unavailable(Self.obstacle(error)))
        }
    }

    func perform(_ effects: [ServiceTable.Effect]) {
        for effect in effects {
            switch effect {
            case .resolve(let key): connection?.resolve(key)
            case .stopResolving(let key): connection?.stopResolving(key)
            case .report(let event): eventBroadcast.send(event)
            }
        }
    }

    func showAvailability() {
        guard isRunning else { return }
        if interfaces.isEmpty { return show(.unavailable(names.flatMap { .absent($0) } ?? .noInterface)) }
        show(publishingObstacle.map { .unavailable($0) } ?? .ready)
    }

    private func show(_ new: ServiceAvailability) {
        shown.withLock { old in
            guard old != new else { return }
            old = new
            availabilityBroadcast.send(new)
        }
    }

    static func obstacle(_ failure: AvahiConnection.Failure) -> MediumObstacle {
        switch failure.code {
        case CInt(AVAHI_ERR_NOT_PERMITTED): .publishingDisabled
        case CInt(AVAHI_ERR_ACCESS_DENIED): .denied
        case CInt(AVAHI_ERR_NO_DAEMON), CInt(AVAHI_ERR_DISCONNECTED): .noDaemon
        default: .failed(failure.words)
        }
    }
}
