import pLimit from 'p-limit'
import type { ProjectHost } from '#ports/hosts.ts'
import { isRemoteHost } from '../access/outage.ts'
import { type SyncPorts, syncHead } from './syncHead.ts'

const everyMs = 5 * 60_000
const batch = 200
const concurrency = 4

/** Polls the heads of projects on remote hosts, so that a push is known within minutes even without a webhook. */
export async function pollHosts(ports: SyncPorts): Promise<void> {
  const elsewhere = ports.hosts.all.filter(isRemoteHost)
  await Promise.all(elsewhere.map(host => pollHost(ports, host)))
}

async function pollHost(ports: SyncPorts, { id }: ProjectHost): Promise<void> {
  const now = ports.clock.now()
  const due = await ports.projects.takeToPoll(id, new Date(now.getTime() - everyMs), batch)
  const limit = pLimit(concurrency)
  await Promise.all(due.map(project => limit(syncHead, ports, project)))
}
