import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ports } from '#ports/index.ts'
import { refreshSignIn } from '#usecases/sessions/refreshSignIn.ts'

type RefreshPorts = Pick<Ports, 'signIns' | 'tokens' | 'events' | 'securityLog' | 'clock'>

/** When the store is told that the request arrived. */
async function toldOf(isCookie: boolean): Promise<number> {
  let told = Number.NaN
  const ports = {
    tokens: { readRefresh: () => ({ family: 'family', generation: 1 }) },
    signIns: {
      rotate: async (_family: string, _generation: number, arrivedAt: Date) => {
        told = arrivedAt.getTime()
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
  return told
}

test('a cookie counts as having come ten seconds before it did, and no other token does', async () => {
  assert.deepEqual([await toldOf(true), await toldOf(false)], [50_000, 60_000])
})
