import type { FastifyBaseLogger } from 'fastify'

type Server = {
  readonly log: FastifyBaseLogger
  listen(options: ListenAddress & { readonly backlog: number }): Promise<string>
}

type ListenAddress = { readonly host: string; readonly port: number }

/** Connections that the system holds until they are taken up. */
const backlog = 4_096

/**
 * Listens without the framework's own line about it: where the service is, the process says itself. `variable` names
 * what decides the port, for the operator who must choose another.
 */
export async function listen(server: Server, { host, port }: ListenAddress, variable: string): Promise<void> {
  const { level } = server.log
  server.log.level = 'warn'
  try {
    await server.listen({ host, port, backlog })
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const why = code === undefined ? undefined : reasons[code]?.({ host, port, variable })
    throw new Error(why ?? `HOST ${host} and port ${port} (${variable}) cannot be listened on: ${message}.`, { cause })
  }
  server.log.level = level
}

const noSuchHost = ({ host }: ListenAddress) =>
  `HOST: got ${host}; it takes an address of this machine, such as 127.0.0.1.`

const reasons: Readonly<Record<string, (at: ListenAddress & { readonly variable: string }) => string>> = {
  EADDRINUSE: ({ host, port, variable }) =>
    `Port ${port} on ${host} is taken by another program (${variable}): stop it, or set PORT to another port.`,
  EACCES: ({ port, variable }) => `Port ${port} may not be opened by this user (${variable}): set PORT above 1023.`,
  EADDRNOTAVAIL: noSuchHost,
  ENOTFOUND: noSuchHost,
}
