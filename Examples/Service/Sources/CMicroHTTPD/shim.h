#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

// Decodes %20 and the like, as libmicrohttpd does, but leaves a text with %00 as it is: its end would be lost.
static inline size_t http_unescape(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context, (void)connection;
    return strstr(text, "%00") ? strlen(text) : MHD_http_unescape(text);
}

// MHD_start_daemon takes its options as variadic arguments, which Swift cannot pass.
static inline struct MHD_Daemon *http_start(
    const char *address, uint16_t port, unsigned int connections, unsigned int idle_seconds, MHD_AccessHandlerCallback handle,
    MHD_RequestCompletedCallback complete, void *context)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons(port)};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
    int is_v6 = inet_pton(AF_INET6, address, &v6.sin6_addr) == 1;
    if (!is_v6 && inet_pton(AF_INET, address, &v4.sin_addr) != 1) {
        errno = EINVAL;
        return NULL;
    }
    return MHD_start_daemon(
        // poll, because with epoll it overlooks the end of a connection that comes together with half a request.
        MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | (is_v6 ? MHD_USE_IPv6 : 0), port, NULL, NULL, handle, context,
        MHD_OPTION_SOCK_ADDR, is_v6 ? (struct sockaddr *)&v6 : (struct sockaddr *)&v4,
        MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(32 * 1024),
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_UNESCAPE_CALLBACK, http_unescape, NULL,
        MHD_OPTION_NOTIFY_COMPLETED, complete, context,
        MHD_OPTION_END);
}

static inline uint16_t http_port(struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

// Whether the client has closed its side. libmicrohttpd does not look at a suspended connection.
static inline int http_is_gone(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    char byte;
    ssize_t count = info ? recv(info->connect_fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) : 0;
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
}
