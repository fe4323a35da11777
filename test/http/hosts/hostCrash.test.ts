import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CodeHost } from '#ports/hosts.ts'
import { caller } from '#testing/users.ts'
import { startNextProcess } from '../../support/remote/nextProcess.ts'
import { createProject, remoteDouble, remoteService, waitForStatus } from '../../support/remote/service.ts'

/** A process ends between two steps of a creation, and the next one continues it. */

const calls = ['createFromTemplate', 'contentReady', 'subscribe', 'enable', 'resolve'] as const
const points = calls.flatMap(call => [
  { call, side: 'before' },
  { call, side: 'after' },
])
type Point = (typeof points)[number]

const forever = new Promise<never>(() => {})

/** A host whose calls for a repository never return after its kill point, as in a process that was killed there. */
function deadAt(pointOf: (repository: string) => Point | undefined, host: CodeHost): CodeHost {
  function dying<T extends object>(capability: T): T {
    const entries = Object.entries(capability).map(([name, call]) => {
      if (!calls.some(known => known === name)) return [name, call]
      const dead = async (...args: unknown[]) => {
        const point = pointOf(nameIn(args[1]))
        if (point?.call === name && point.side === 'before') await forever
        const result = await call(...args)
        if (point?.call === name) await forever
        return result
      }
      return [name, dead]
    })
    return Object.fromEntries(entries)
  }
  const { repos, pages, webhooks } = host
  return {
    ...host,
    repos: dying(repos),
    ...(pages && { pages: dying(pages) }),
    ...(webhooks && { webhooks: dying(webhooks) }),
  }
}

function nameIn(repo: unknown): string {
  const { name, fullName } = repo as { readonly name?: string; readonly fullName?: string }
  return name ?? fullName?.split('/')[1] ?? ''
}

/** Forgejo uses Gitea's driver. */
for (const provider of ['github', 'gitlab', 'gitea'] as const) {
  test(`${provider}: wherever a creation is killed, the next process makes one repository of it`, async () => {
    const pointAt = new Map(points.map((point, index) => [`killed-${index}`, point]))
    await using service = await remoteService(await remoteDouble(provider), {
      env: { CREATE_DEADLINE_MS: '100' },
      wrapHost: host => deadAt(name => pointAt.get(name), host),
    })
    const { double } = service
    const { token, ...ada } = await service.signIn('ada')
    const ids = await Promise.all([...pointAt.keys()].map(async name => (await createProject(ada, { name })).id))
    await service.app.close()

    const next = await startNextProcess(service)
    try {
      const again = caller(next.url, { authorization: `Bearer ${token}` })
      await Promise.all(ids.map(id => waitForStatus(again, id, 'ACTIVE')))
      const expected = [...pointAt.keys()].map(name => `ada/${name}`)
      assert.deepEqual((await double.repositories()).toSorted(), expected.toSorted())
      for (const name of expected) {
        assert.equal((await double.messages(name)).length, 1, name)
        assert.equal((await double.hooks(name)).length, 1, name)
      }
    } finally {
      await next.close()
    }
  })
}
