import { type CatchUpPorts, catchUp } from './catchUp.ts'

const everyMs = 5 * 60_000
const batch = 200
const atOnce = 4

/** Looks at the heads of projects elsewhere, so that a push is known within minutes even if no news of it comes. */
export async function pollHost(ports: CatchUpPorts): Promise<void> {
  const { identity, repoTokens } = ports.host
  if (!identity && !repoTokens) return
  const now = ports.clock.now()
  const due = [...(await ports.projects.takeToPoll(ports.host.id, new Date(now.getTime() - everyMs), batch))]
  const work = async () => {
    for (let project = due.pop(); project; project = due.pop()) await catchUp(ports, project)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
