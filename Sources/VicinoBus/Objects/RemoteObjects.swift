/// The objects of a service, as they are and as they change.
///
/// ```swift
/// for try await update in try await bus.objects(of: "org.bluez") {
///     print(update.picture.objects.count)
/// }
/// ```
///
/// The sequence begins with `.loaded` or `.absent`, and follows the service when it goes and returns. A slow reader
/// loses nothing: if too many changes wait, the picture is loaded again. The sequence throws if the connection is lost,
/// or if the service does not answer or has more objects than the connection's limit. It ends when this side closes the
/// connection or the task is cancelled. It can be iterated once.
package struct RemoteObjects: AsyncSequence, Sendable {
    /// Decides by its properties whether an object is kept in the picture.
    package typealias Choice = @Sendable (ObjectPicture.Interfaces) -> Bool

    let observed: ObservedQueue<ObjectTracker.Event>
    let source: RemoteObject
    let keeps: Choice?

    /// Takes the updates in order.
    package struct AsyncIterator: AsyncIteratorProtocol {
        let iteration: ObservedQueueIteration<ObjectTracker.Event>
        let observed: ObservedQueue<ObjectTracker.Event>
        let source: RemoteObject
        var tracker: ObjectTracker

        /// The next update.
        package mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> ObjectUpdate? {
            while let event = try await iteration.next(isolation: actor) {
                let load = tracker.load
                let change = try tracker.handle(event)
                if tracker.load != load, change == nil { try await ask() }
                for object in tracker.takeWanted() { await ask(for: object.path, object.interface) }
                if let change { return ObjectUpdate(change: change, picture: tracker.picture) }
            }
            return nil
        }

        private func ask() async throws {
            var call = MethodCall("GetManagedObjects", of: .objectManager, at: source.path, on: source.destination)
            call.startsService = false
            let queue = observed.queue
            let load = tracker.load
            do {
                // The answer gets its position among the signals.
                _ = try await source.bus.call(call) { result in
                    if case .success = result { queue.put(.answer(load, result: result)) }
                }
            } catch let error as BusError {
                queue.put(.answer(load, result: .failure(error)))
            } catch is CancellationError {
                observed.stop()
            }
        }

        /// Asks for an object that is to be kept from now on. If it has gone, there is nothing to keep.
        private func ask(for path: ObjectPath, _ interface: String) async {
            var call = MethodCall(
                "GetAll", of: .properties, at: path, on: source.destination, body: BusBody(interface))
            call.startsService = false
            let queue = observed.queue
            let load = tracker.load
            _ = try? await source.bus.call(call) { result in
                guard case .success(let answer) = result, let read = try? answer.read([String: BusValue].self) else {
                    return
                }
                queue.put(.object(load, at: path, interface: interface, properties: read))
            }
        }
    }

    /// Makes the iterator.
    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            iteration: ObservedQueueIteration(observed), observed: observed, source: source,
            tracker: ObjectTracker(limit: source.bus.limits.objects, keeping: keeps))
    }
}

extension Bus {
    /// Tracks the objects of a service that has an `ObjectManager`.
    ///
    /// - Parameters:
    ///   - service: the service.
    ///   - root: the path of its `ObjectManager`.
    ///   - keeps: decides which objects are kept in the picture and count; nil for all. Changes of the others are
    ///     reported too.
    /// - Throws: `BusError`, with the code `refused` if there are more rules than the daemon allows;
    ///   `CancellationError`.
    package func objects(
        of service: BusName, below root: ObjectPath = "/", keeping keeps: RemoteObjects.Choice? = nil
    ) async throws -> RemoteObjects {
        let queue = SignalQueue<ObjectTracker.Event>(limit: limits.signalsWaiting, overflow: .replaced(by: .gap))
        let rules = [
            MatchRule(sender: service, .at(root), interface: .objectManager),
            MatchRule(sender: service, .below(root), interface: .properties, member: "PropertiesChanged"),
        ]
        let observation = try await observe(rules, ownersOf: service) { event in
            switch event {
            case .signal(let signal): queue.put(.signal(signal))
            case .owner(let owner): queue.put(.owner(owner))
            case .lost: queue.put(.gap)
            case .ended(let error): queue.end(error)
            }
        }
        return RemoteObjects(
            observed: ObservedQueue(queue, observation), source: RemoteObject(root, on: service, over: self),
            keeps: keeps)
    }
}
