import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ports } from '#ports/index.ts'
import { refreshSignIn } from '#usecases/sessions/refreshSignIn.ts'

type RefreshPorts = Pick<Ports, 'signIns' | 'tokens' | 'events' | 'securityLog' | 'clock'>

/** The arrival time that the store receives. */
async function arrivalFor(isCookie: boolean): Promise<number> {
  let arrival = Number.NaN
  const ports = {
    tokens: { readRefresh: () => ({ family: 'family', generation: 1 }) },
    signIns: {
      rotate: async (_family: string, _generation: number, arrivedAt: Date) => {
        arrival = arrivedAt.getTime()
        return { kind: 'unknown' }
      },
    },
    events: { account: () => {} },
  } as unknown as RefreshPorts
  await assert.rejects(
    refreshSignIn(ports, {
      token: 'token',
      isCookie,
      arrivedAt: new Date(60_000),
      source: { address: null, userAgent: null },
    }),
  )
  return arrival
}

test('a cookie counts as having arrived ten seconds earlier, and no other token does', async () => {
  assert.deepEqual([await arrivalFor(true), await arrivalFor(false)], [50_000, 60_000])
})
