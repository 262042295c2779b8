internal import NIOPosix

/// The threads that serve connections. Each serves many connections, so code on it must not wait.
package enum NetworkThread {
    /// Whether the present thread is one of them.
    package static var isCurrent: Bool { MultiThreadedEventLoopGroup.currentEventLoop != nil }
}
