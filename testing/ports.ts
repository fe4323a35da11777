import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A free port whose successor is free as well. Both are below the range that systems use for connections, so that no
 * connection takes one before it is used, and above those that browsers refuse.
 */
export async function freePorts(): Promise<number> {
  const port = 12_000 + 2 * randomInt(10_000)
  const free = await Promise.all([isFree(port), isFree(port + 1)])
  return free.every(Boolean) ? port : await freePorts()
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const free = await new Promise<boolean>(resolve => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => resolve(true))
  })
  await new Promise(resolve => probe.close(resolve))
  return free
}
