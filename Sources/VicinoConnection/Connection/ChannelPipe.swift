internal import NIOCore
internal import VicinoCore

/// The messages of a connection over a channel of NIO.
struct ChannelPipe: MessagePipe {
    let channel: any NIOCore.Channel
    let inbox: ReceiveBuffer

    func send(_ message: [UInt8]) async throws {
        let frame = FrameReader.frame(message)
        do {
            try await withTaskCancellationHandler {
                try await channel.writeAndFlush(frame).get()
            } onCancel: {
                channel.close(promise: nil)
            }
        } catch {
            try Task.checkCancellation()
            if case .failure(let reason) = inbox.ending { throw reason }
            throw error as? VicinoError ?? VicinoError(.closed, VicinoError.isClosed.message, cause: error)
        }
    }

    func close() async {
        try? await channel.close().get()
    }

    func abandon() { channel.close(promise: nil) }
}
