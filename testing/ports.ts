import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const first = 12_000
const triples = 6_900

/**
 * A free port whose successor is free as well, and that no other process of the tests gets while this one runs: it
 * keeps the port before them occupied as a claim. All are below the range that systems use for connections, so that no
 * connection takes one before it is used, and above those that browsers refuse.
 */
export async function freePorts(): Promise<number> {
  for (;;) {
    const claim = first + 3 * randomInt(triples)
    const isClaimed = await occupy(claim, { keep: true })
    if (isClaimed && (await occupy(claim + 1)) && (await occupy(claim + 2))) return claim + 1
  }
}

/** Whether no other process listens on the port. */
async function occupy(port: number, { keep = false } = {}): Promise<boolean> {
  const server = createServer().unref()
  const isFree = await new Promise<boolean>(resolve => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isFree && !keep) await new Promise(resolve => server.close(resolve))
  return isFree
}
