import { api, dataOf, type Schemas } from '../api/client.ts'
import { beginSession } from '../api/session.ts'
import { getPasskey } from './passkeys.ts'
import { withRefreshCookie } from './signInFlows.ts'

/** The step after the password. */
export async function signInWithFactor(body: Schemas['SecondFactor']): Promise<void> {
  beginSession(await dataOf(api.POST('/api/auth/login/second-factor', { params: { header: withRefreshCookie }, body })))
}

/** Replaces the password. */
export async function signInWithPasskey(): Promise<void> {
  const { challenge, options } = await dataOf(api.POST('/api/auth/passkey/options'))
  const { id, rawId, response } = await getPasskey(options)
  const body = { challenge, passkey: { id, rawId, type: 'public-key' as const, response } }
  beginSession(await dataOf(api.POST('/api/auth/passkey/login', { params: { header: withRefreshCookie }, body })))
}
