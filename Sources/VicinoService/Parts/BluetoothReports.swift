/// Follows how Bluetooth works, and reports it at a limited rate: an adapter that comes and goes must not fill the log.
///
/// The last state is always reported, if necessary when the limit allows it again.
struct BluetoothReports: Sendable {
    let state: ServiceState

    /// Follows Bluetooth until the task is cancelled.
    func follow(_ source: BluetoothSource) async {
        let (refreshes, refresh) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withDiscardingTaskGroup { group in
            // Reports without end; cancelled with the service, as are the others.
            group.addTask {
                await source.follow { status in
                    state.see { $0.bluetooth = status }
                    refresh.yield()
                }
            }
            var reported = ReportedReason<BluetoothStatus>()
            var planned = Duration?.none
            for await _ in refreshes {
                // A status that says nothing yet is not reported.
                guard let status = state.nearbyState.bluetooth, !status.isBeginning else { continue }
                let (told, again) = reported.update(status, at: state.uptime.now())
                if let told { state.tell(.bluetooth(told)) }
                guard let again, again != planned else { continue }
                planned = again
                // Time alone makes the present state worth a report again. A refresh in vain is harmless.
                group.addTask { if (try? await state.uptime.wait(again)) != nil { refresh.yield() } }
            }
            group.cancelAll()
        }
    }
}
