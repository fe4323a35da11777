import type { Ports } from '#ports/index.ts'
import type { Connection } from '#ports/stores/connections.ts'
import type { IdempotencyKey } from '#ports/stores/idempotency.ts'
import type { StoredRepoToken } from '#ports/stores/repoTokens.ts'
import type { StoredTotp } from '#ports/stores/secondFactors.ts'
import { idempotencyContext, repoTokenContext, type TokenKind, tokenContext, totpContext } from '../sealingContexts.ts'

export type Rotation = {
  readonly resealed: number
  /** Already sealed with the present key. */
  readonly current: number
  /** None of the given keys opens them; left as they are. */
  readonly lost: number
}

type RotationPorts = Pick<Ports, 'connections' | 'repoTokens' | 'idempotency' | 'secondFactors' | 'sealing'>

export type Rotations = {
  readonly connections: Rotation
  readonly repoTokens: Rotation
  readonly answers: Rotation
  readonly totp: Rotation
}

type Step = 'resealed' | 'current' | 'lost'

const batchRows = 200

/**
 * Seals every stored secret with the present key. It may run beside the service, and be interrupted and repeated:
 * finished secrets are skipped, and one that changes during the run is sealed with the present key by that change.
 */
export async function rotateKeys(ports: RotationPorts, batch = batchRows): Promise<Rotations> {
  const connections = await rotateAll<Connection>(
    last => ports.connections.page(last?.userId ?? 0, batch),
    connection => rotateConnection(ports, connection),
  )
  const repoTokens = await rotateAll<StoredRepoToken>(
    last => ports.repoTokens.page(last?.projectId ?? 0, batch),
    kept => rotateRepoToken(ports, kept),
  )
  const answers = await rotateAll<{ readonly key: IdempotencyKey; readonly body: string }>(
    last => ports.idempotency.page(last?.key ?? null, batch),
    ({ key, body }) => rotateAnswer(ports, key, body),
  )
  const totp = await rotateAll<StoredTotp>(
    last => ports.secondFactors.totpPage(last?.userId ?? 0, batch),
    stored => rotateTotp(ports, stored),
  )
  return { connections, repoTokens, answers, totp }
}

async function rotateAll<Row>(
  pageAfter: (last: Row | undefined) => Promise<readonly Row[]>,
  rotate: (row: Row) => Promise<Step>,
): Promise<Rotation> {
  const counts = { resealed: 0, current: 0, lost: 0 }
  for (let page = await pageAfter(undefined); page.length > 0; page = await pageAfter(page.at(-1))) {
    for (const row of page) counts[await rotate(row)] += 1
  }
  return counts
}

async function rotateConnection({ connections, sealing }: RotationPorts, connection: Connection): Promise<Step> {
  const reseal = (sealed: string, kind: TokenKind) => resealed(sealing, sealed, tokenContext(connection.userId, kind))
  const { accessToken, refreshToken } = connection
  if (sealing.isCurrent(accessToken) && (refreshToken === null || sealing.isCurrent(refreshToken))) return 'current'
  const access = reseal(accessToken, 'access_token')
  const refresh = refreshToken === null ? null : reseal(refreshToken, 'refresh_token')
  if (access === null || (refreshToken !== null && refresh === null)) return 'lost'
  const written = await connections.reseal(connection, { accessToken: access, refreshToken: refresh })
  return written ? 'resealed' : 'current'
}

async function rotateRepoToken({ repoTokens, sealing }: RotationPorts, kept: StoredRepoToken): Promise<Step> {
  const { token } = kept.sealed
  if (sealing.isCurrent(token)) return 'current'
  const sealed = resealed(sealing, token, repoTokenContext(kept))
  if (sealed === null) return 'lost'
  return (await repoTokens.reseal(kept, sealed)) ? 'resealed' : 'current'
}

async function rotateAnswer(
  { idempotency: answers, sealing }: RotationPorts,
  key: IdempotencyKey,
  body: string,
): Promise<Step> {
  if (sealing.isCurrent(body)) return 'current'
  const sealed = resealed(sealing, body, idempotencyContext(key))
  if (sealed === null) return 'lost'
  return (await answers.reseal(key, body, sealed)) ? 'resealed' : 'current'
}

async function rotateTotp({ secondFactors, sealing }: RotationPorts, totp: StoredTotp): Promise<Step> {
  if (sealing.isCurrent(totp.secret)) return 'current'
  const sealed = resealed(sealing, totp.secret, totpContext(totp.userId))
  if (sealed === null) return 'lost'
  return (await secondFactors.resealTotp(totp, sealed)) ? 'resealed' : 'current'
}

function resealed(sealing: Ports['sealing'], sealed: string, context: string): string | null {
  const text = sealing.open(sealed, context)
  return text === null ? null : sealing.seal(text, context)
}
