import type { Ports } from '#ports/index.ts'
import { idempotencyContext, repoTokenContext, tokenContext, totpContext } from '../sealingContexts.ts'

type KeyPorts = Pick<Ports, 'connections' | 'repoTokens' | 'idempotency' | 'secondFactors' | 'sealing'>

/** `wrong`: there are stored secrets, and the keys open none of the `looked` ones. */
export type KeysSeen = { readonly kind: 'right' } | { readonly kind: 'wrong'; readonly looked: number }

/** Enough of each kind to find one that opens, where a few of those who connected long ago are lost. */
const rowsOfEach = 100
/** Their texts are long, and none is older than a day. */
const answersMax = 10

/** Whether the keys are those of this database. Looks at a few secrets of each kind until one opens. */
export async function lookAtKeys(ports: KeyPorts): Promise<KeysSeen> {
  let looked = 0
  for (const read of [connections, repoTokens, totpSecrets, answers]) {
    const sealed = await read(ports)
    if (sealed.some(([text, context]) => ports.sealing.open(text, context) !== null)) return { kind: 'right' }
    looked += sealed.length
  }
  return looked === 0 ? { kind: 'right' } : { kind: 'wrong', looked }
}

/** A sealed text and its context. */
type Sealed = readonly [string, string]

async function connections(ports: KeyPorts): Promise<readonly Sealed[]> {
  const found = await ports.connections.page(0, rowsOfEach)
  return found.map(({ userId, accessToken }) => [accessToken, tokenContext(userId, 'access_token')])
}

async function repoTokens(ports: KeyPorts): Promise<readonly Sealed[]> {
  const found = await ports.repoTokens.page(0, rowsOfEach)
  return found.map(kept => [kept.sealed.token, repoTokenContext(kept)])
}

async function totpSecrets(ports: KeyPorts): Promise<readonly Sealed[]> {
  const found = await ports.secondFactors.totpPage(0, rowsOfEach)
  return found.map(({ userId, secret }) => [secret, totpContext(userId)])
}

async function answers(ports: KeyPorts): Promise<readonly Sealed[]> {
  const found = await ports.idempotency.page(null, answersMax)
  return found.map(({ key, body }) => [body, idempotencyContext(key)])
}

/** For the operator. */
export const wrongKeysAdvice =
  'Unless it was replaced on purpose, set it to the key of earlier starts and of the other instances, or add that key ' +
  'to ENCRYPTION_KEY_PREVIOUS.'
