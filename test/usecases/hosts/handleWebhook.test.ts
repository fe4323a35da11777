import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '#drivers/clock.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { memoryLimiter } from '#drivers/limits/memory.ts'
import type { ProjectHost } from '#ports/hosts.ts'
import { handleWebhook } from '#usecases/hosts/handleWebhook.ts'

type WebhookPorts = Parameters<typeof handleWebhook>[0]

const delivery = { headers: {}, body: new Uint8Array() }

/** A project with its repository's id, and how often its head is resolved when deliveries for repository 7 arrive. */
async function looksAfterDelivery(
  project: { readonly host: string; readonly repoId: number },
  deliveries = 1,
): Promise<number> {
  let looks = 0
  const repos = {
    resolve: async () => {
      looks += 1
      return null
    },
  }
  const github = { id: 'github', repos, webhooks: { read: () => ({ deliveryId: '1', repoId: 7 }) } }
  const gitServer = { id: 'git', repos }
  const ports = {
    hosts: codeHosts(github as unknown as ProjectHost, gitServer as unknown as ProjectHost),
    tokens: { hookSecret: () => 'secret' },
    projects: { byId: async () => ({ id: 1, status: 'ACTIVE', repoFullName: 'ada/spec', ...project }) },
    limiter: memoryLimiter(),
    clock: { ...systemClock, now: () => new Date(0) },
    events: { fault: ({ error }: { error: unknown }) => assert.fail(String(error)) },
  } as unknown as WebhookPorts
  for (let sent = 0; sent < deliveries; sent += 1) await handleWebhook(ports, 1, delivery)
  return looks
}

test('a delivery makes the service check the repository it concerns', async () => {
  assert.equal(await looksAfterDelivery({ host: 'github', repoId: 7 }), 1)
})

test("a delivery from one host does not affect another host's repository with the same number", async () => {
  assert.equal(await looksAfterDelivery({ host: 'git', repoId: 7 }), 0)
  assert.equal(await looksAfterDelivery({ host: 'github', repoId: 8 }), 0)
})

test('a delivery that is sent again and again is accepted, but checked 120 times a minute at most', async () => {
  assert.equal(await looksAfterDelivery({ host: 'github', repoId: 7 }, 130), 120)
})
