import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CodeHost } from '#ports/hosts.ts'
import { caller } from '#testing/users.ts'
import {
  assertAllLanded,
  changedByOthers,
  commitTen,
  drillMessages,
  listQueued,
  prepareDrill,
} from '../support/remote/drill.ts'
import { becomes, createProject, providers, remoteDouble, remoteService } from '../support/remote/service.ts'
import { successorOf } from '../support/remote/successor.ts'

/** The code host is off, people go on committing, the service ends and starts, and the host is on again. */

const forever = new Promise<never>(() => {})

/** A process that ends before or after the host has done its nth commit. */
function dyingAt(nth: number, side: 'before' | 'after') {
  const reached = Promise.withResolvers<void>()
  let commits = 0
  const around = (host: CodeHost): CodeHost => ({
    ...host,
    repos: {
      ...host.repos,
      async commit(...given) {
        const isLast = ++commits >= nth
        if (isLast && side === 'before') {
          reached.resolve()
          return await forever
        }
        const outcome = await host.repos.commit(...given)
        if (!isLast) return outcome
        reached.resolve()
        return await forever
      },
    },
  })
  return { around, reached: reached.promise }
}

/** Most of the time each waits until a host that kept failing is asked again. */
describe('hosts that are off while people commit', { concurrency: true }, () => {
  for (const provider of providers) {
    test(`${provider}: ten commits made while the host is off are there once each, in order, and merged`, async () => {
      await using service = await remoteService(await remoteDouble(provider))
      const { double, line } = service
      const { token, ...ada } = await service.signIn('ada')
      const { id } = await createProject(ada)
      const { repoFullName } = await becomes(ada, id, 'ACTIVE')
      const drill = await prepareDrill(ada, id)
      line.trouble(() => 'unavailable')
      const queued = await commitTen(ada, drill)
      await double.push(repoFullName, changedByOthers)
      await service.house.close()

      const lives = [null, dyingAt(3, 'after'), dyingAt(3, 'before'), null]
      for (const [life, death] of lives.entries()) {
        const house = await successorOf(service, death?.around)
        const again = caller(house.url, { authorization: `Bearer ${token}` })
        try {
          if (life === 0) {
            const waiting = await listQueued(again, drill)
            assert.deepEqual(
              waiting.map(commit => [commit.id, commit.status, commit.message.split('\n')[0]]),
              queued.map((commit, at) => [commit.id, 'WAITING', drillMessages[at]]),
            )
            line.trouble(() => null)
          }
          if (death) {
            const [next] = (await listQueued(again, drill)).filter(({ status }) => status === 'WAITING')
            if (next) await again.post(`${drill.path}/queued-commits/${next.id}/retry`)
            await death.reached
          }
          if (life === lives.length - 1) await assertAllLanded(again, drill, () => double.messages(repoFullName))
        } finally {
          await house.close()
        }
      }
    })
  }
})
