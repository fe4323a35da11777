type Server = { readonly server: { closeIdleConnections(): void }; close(): Promise<unknown> }
const sweepMs = 50

/** Lets requests finish, and closes a connection as soon as it is idle, however long the client would keep it open. */
export async function drain(server: Server): Promise<void> {
  const sweeping = setInterval(() => server.server.closeIdleConnections(), sweepMs)
  await server.close().finally(() => clearInterval(sweeping))
}
