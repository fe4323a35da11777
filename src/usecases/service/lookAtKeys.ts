import type { Ports } from '#ports/index.ts'
import { idempotencyContext, repoTokenContext, tokenContext, totpContext } from '../sealingContexts.ts'

type KeyPorts = Pick<Ports, 'connections' | 'repoTokens' | 'idempotency' | 'secondFactors' | 'sealing'>

/** `wrong`: there are stored secrets, and the keys open none of the `looked` ones. */
export type KeysSeen = { readonly kind: 'right' } | { readonly kind: 'wrong'; readonly looked: number }

/** Enough of each kind to find one that opens, where a few of those who connected long ago are lost. */
const rowsOfEach = 100

/** Whether the keys are those of this database. Looks at a few secrets of each kind. */
export async function lookAtKeys(ports: KeyPorts): Promise<KeysSeen> {
  const connections = await ports.connections.page(0, rowsOfEach)
  const repoTokens = await ports.repoTokens.page(0, rowsOfEach)
  const answers = await ports.idempotency.page(null, rowsOfEach)
  const totp = await ports.secondFactors.totpPage(0, rowsOfEach)
  const sealed = [
    ...connections.map(({ userId, accessToken }) => [accessToken, tokenContext(userId, 'access_token')] as const),
    ...repoTokens.map(kept => [kept.sealed.token, repoTokenContext(kept)] as const),
    ...answers.map(({ key, body }) => [body, idempotencyContext(key)] as const),
    ...totp.map(({ userId, secret }) => [secret, totpContext(userId)] as const),
  ]
  const isOpened = sealed.some(([text, context]) => ports.sealing.open(text, context) !== null)
  return isOpened || sealed.length === 0 ? { kind: 'right' } : { kind: 'wrong', looked: sealed.length }
}

/** For the operator. */
export const wrongKeysAdvice =
  'Unless it was replaced on purpose, set it to the key of earlier starts and of the other instances, or add that key ' +
  'to ENCRYPTION_KEY_PREVIOUS.'
