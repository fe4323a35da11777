import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import type { ProjectHost } from '#ports/hosts.ts'
import { handleWebhook } from '#usecases/hosts/handleWebhook.ts'

type HearPorts = Parameters<typeof handleWebhook>[0]

const delivery = { headers: {}, body: new Uint8Array() }

/** A project with the number of its repository, and how often its head was asked for when news of repository 7 came. */
async function looksAfterNews(project: { readonly host: string; readonly repoId: number }): Promise<number> {
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
    clock: { now: () => new Date(0) },
    events: { fault: ({ error }: { error: unknown }) => assert.fail(String(error)) },
  } as unknown as HearPorts
  await handleWebhook(ports, 1, delivery)
  return looks
}

test('news make the service look at the repository that they are about', async () => {
  assert.equal(await looksAfterNews({ host: 'github', repoId: 7 }), 1)
})

test('news of one host are not taken for a repository of another that has the same number', async () => {
  assert.equal(await looksAfterNews({ host: 'git', repoId: 7 }), 0)
  assert.equal(await looksAfterNews({ host: 'github', repoId: 8 }), 0)
})
