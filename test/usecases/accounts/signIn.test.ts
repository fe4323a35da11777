import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ports } from '#ports/index.ts'
import type { User } from '#ports/stores/users.ts'
import { signIn } from '#usecases/accounts/signIn.ts'

type SignInPorts = Parameters<typeof signIn>[0]

const account = (id: number, passwordHash: string | null) => ({ id, passwordHash, enabled: true }) as User

/** What a refused sign-in does before its answer, where these accounts have the email now and had it before. */
async function workOfRefusal(now: User | null, before: User | null): Promise<readonly string[]> {
  const done: string[] = []
  const doing = <T>(what: string, result: T) => {
    done.push(what)
    return result
  }
  const ports = {
    users: {
      byEmail: async () => doing('read the account', now),
      byReleasedEmail: async () => doing('read the former account', before),
    },
    passwords: { verify: async () => doing('verify a password', false) },
    limiter: { consume: async () => doing('count', { allowed: true, remaining: 1, resetS: 1 }) },
    settings: { rateLimits: { signInsPerAccount: { name: 'sign-ins', max: 1, windowS: 60 } } },
    tokens: {},
    events: { account: () => doing('report', undefined) },
    securityLog: { add: async () => doing('write', undefined), addLater: async () => {} },
    clock: { now: () => new Date(0) },
  } as unknown as SignInPorts & Pick<Ports, 'limiter'>
  const origin = { address: '192.0.2.1', userAgent: null, network: '192.0.2.1', deviceToken: null }
  await assert.rejects(signIn(ports, { email: 'ada@example.org', password: 'wrong' }, origin), {
    code: 'bad_credentials',
  })
  return done
}

test('a refused sign-in does the same work for every email', async () => {
  const unknown = await workOfRefusal(null, null)
  for (const [now, before] of [
    [account(1, 'hash'), null],
    [account(1, null), null],
    [null, account(2, 'hash')],
    [account(1, 'hash'), account(2, 'hash')],
  ] as const)
    assert.deepEqual(await workOfRefusal(now, before), unknown)
})
