import Foundation
import PackagePlugin

/// Makes the files in a target's folder `Assets` part of its code, as the members of `PackageResources`.
///
/// SwiftPM's own rule, `.embedInCode`, writes an array of numbers. The compiler takes minutes for the page's texts.
@main struct EmbedAssets: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let folder = target.directoryURL.appending(path: "Assets/").path
        let assets = target.sourceFiles.map(\.url).filter { $0.path.hasPrefix(folder) }.sorted { $0.path < $1.path }
        let generated = context.pluginWorkDirectoryURL.appending(path: "PackageResources.swift")
        return [
            .buildCommand(
                displayName: "Embedding the assets of \(target.name)",
                executable: try context.tool(named: "embed-assets").url,
                arguments: [generated.path] + assets.map(\.path),
                inputFiles: assets,
                outputFiles: [generated])
        ]
    }
}
