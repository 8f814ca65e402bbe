/// Which server of a cluster a connection leads to.
enum ServerRole: Sendable {
    case primary
    case standby
}
