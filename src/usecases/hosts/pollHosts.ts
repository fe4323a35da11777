import type { ProjectHost } from '#ports/hosts.ts'
import { type CatchUpPorts, catchUp } from './catchUp.ts'

const everyMs = 5 * 60_000
const batch = 200
const atOnce = 4

/** Looks at the heads of projects elsewhere, so that a push is known within minutes even if no news of it comes. */
export async function pollHosts(ports: CatchUpPorts): Promise<void> {
  const elsewhere = ports.hosts.all.filter(({ identity, repoTokens }) => identity || repoTokens)
  await Promise.all(elsewhere.map(host => pollHost(ports, host)))
}

async function pollHost(ports: CatchUpPorts, { id }: ProjectHost): Promise<void> {
  const now = ports.clock.now()
  const due = [...(await ports.projects.takeToPoll(id, new Date(now.getTime() - everyMs), batch))]
  const work = async () => {
    for (let project = due.pop(); project; project = due.pop()) await catchUp(ports, project)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
