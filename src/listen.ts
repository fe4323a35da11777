import type { FastifyBaseLogger } from 'fastify'

type Server = {
  readonly log: FastifyBaseLogger
  listen(options: ListenAddress & { readonly backlog: number }): Promise<string>
}

type ListenAddress = { readonly host: string; readonly port: number }

/** Connections that the system queues until they are accepted. */
const backlog = 4_096

/**
 * Listens without the framework's own log line: the process reports its address itself. `variable` names the variable
 * that sets the port, for an operator who must choose another.
 */
export async function listen(server: Server, { host, port }: ListenAddress, variable: string): Promise<void> {
  const { level } = server.log
  server.log.level = 'warn'
  try {
    await server.listen({ host, port, backlog })
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const why = code === undefined ? undefined : reasons[code]?.({ host, port, variable })
    throw new Error(why ?? `Cannot listen on ${host}:${port} (${variable}): ${message}.`, { cause })
  }
  server.log.level = level
}

const noSuchHost = ({ host }: ListenAddress) =>
  `HOST is ${host}; expected an address of this machine, such as 127.0.0.1.`

const reasons: Readonly<Record<string, (at: ListenAddress & { readonly variable: string }) => string>> = {
  EADDRINUSE: ({ host, port, variable }) =>
    `Port ${port} on ${host} is taken by another program (${variable}): stop it, or set PORT to another port.`,
  EACCES: ({ port, variable }) => `Port ${port} cannot be opened by this user (${variable}): set PORT above 1023.`,
  EADDRNOTAVAIL: noSuchHost,
  ENOTFOUND: noSuchHost,
}
