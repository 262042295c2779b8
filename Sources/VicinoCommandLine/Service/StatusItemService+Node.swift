import Foundation
import Vicino
import VicinoService
import VicinoThreads

extension StatusItemService {
    /// The item of a service that runs in this program.
    init(service: NodeService, of node: Node) {
        let source = StatusItemSource(configuration: node.configuration, node: { node }) { node in
            let view = await service.status()
            let near = view.nearPeople.map(\.user)
            return await BlockingWork().run { near.compactMap { (try? node.followed($0))?.name } }
        }
        self.init(
            source.program, settings: { service.settingsInForce() }, environment: ProcessInfo.processInfo.environment)
    }
}
