/** Clients that begin a request and then neither send nor read. A refused one is disconnected with its answer. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type SlowTarget = {
  readonly projectId: number
  /** The path of its repository, such as `/git/ada/spec.git`. */
  readonly repository: string
  readonly head: string
  readonly token: string
  readonly gitToken: string
}

export type SlowClient = Disposable & {
  /** Reads what the service still sends; resolves with the number of bytes when the service has ended the connection. */
  drain(): Promise<number>
}

/** The first bytes that each kind of client sends. */
export const beginnings = {
  head: () => 'GET /api/projects HTTP/1.1\r\nhost: ',
  body: ({ projectId, token }) =>
    post(`/api/projects/${projectId}/commit`, `Bearer ${token}`, 'application/json', { sent: '{"', length: 100_000 }),
  fetch: ({ repository, gitToken }) => git(repository, gitToken, 'upload-pack', { sent: '0032want ', length: 1_000 }),
  push: ({ repository, gitToken }) => git(repository, gitToken, 'receive-pack', { sent: '00', length: 1_000 }),
  clone({ repository, gitToken, head }) {
    const sent = `0032want ${head}\n00000009done\n`
    return git(repository, gitToken, 'upload-pack', { sent, length: sent.length })
  },
  events: ({ projectId, token }) =>
    `GET /api/projects/${projectId}/events HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`,
} as const satisfies Readonly<Record<string, (target: SlowTarget) => string>>

type Body = { readonly sent: string; readonly length: number }

function git(repository: string, gitToken: string, service: string, body: Body): string {
  const type = `application/x-git-${service}-request`
  return post(`${repository}/git-${service}`, `Basic ${btoa(`git:${gitToken}`)}`, type, body)
}

function post(path: string, authorization: string, type: string, { sent, length }: Body): string {
  const headers = `host: a\r\nconnection: close\r\nauthorization: ${authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${length}`
  return `POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n${sent}`
}

export async function openSlowClient(url: string, beginning: string): Promise<SlowClient> {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname).on('error', () => {})
  await once(socket, 'connect')
  await new Promise(resolve => socket.write(beginning, resolve))
  return {
    async drain() {
      socket.resume()
      if (!socket.closed) await once(socket, 'close')
      return socket.bytesRead
    },
    [Symbol.dispose]: () => socket.destroy(),
  }
}
