import Foundation
import Vicino
import VicinoService

extension StatusItemService {
    /// The item of a service that runs in this program.
    init(service: NodeService, of node: Node) {
        let source = StatusItemSource(configuration: node.configuration, node: { node }) { node in
            let view = await service.status()
            return await node.blocking { view.nearPeople.compactMap { (try? node.followed($0.user))?.name } }
        }
        self.init(
            source.program, settings: { service.settingsInForce() }, environment: ProcessInfo.processInfo.environment)
    }
}
