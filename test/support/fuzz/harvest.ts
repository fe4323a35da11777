/** What answers contain that later requests can use: ids, paths, commits, cursors. */
import type { Received } from './send.ts'

/** Operations whose answers have an `id` of the pool of that name. */
const idsOf: Readonly<Record<string, string>> = {
  makeGitToken: 'tokenId',
  listGitTokens: 'tokenId',
  listSessions: 'session',
  listEdits: 'editSession',
  invite: 'invitationId',
  listInvitations: 'invitationId',
  listQueuedCommits: 'queuedId',
  listTemplates: 'templateId',
  listIdentities: 'identityId',
  addPasskey: 'passkeyId',
}
const poolOfMember: Readonly<Record<string, string>> = {
  path: 'path',
  filePath: 'path',
  commitSha: 'commit',
  editSessionId: 'editSession',
  sessionId: 'editSession',
  challenge: 'challenge',
}
const poolMax = 60
const membersMax = 2_000

export type Harvest = {
  take(operationId: string, answer: Received): void
  add(pool: string, value: unknown): void
  readonly pools: Readonly<Record<string, readonly unknown[]>>
}

export function createHarvest(): Harvest {
  const pools: Record<string, unknown[]> = {}

  function add(pool: string, value: unknown): void {
    pools[pool] ??= []
    const values = pools[pool]
    if (values.includes(value)) return
    values.push(value)
    if (values.length > poolMax) values.shift()
  }

  function walk(operationId: string, value: unknown, budget: { left: number }): void {
    if (typeof value !== 'object' || value === null) return
    for (const [name, member] of Object.entries(value)) {
      if (budget.left-- <= 0) return
      if (typeof member === 'object') walk(operationId, member, budget)
      else takeMember(operationId, name, member)
    }
  }

  function takeMember(operationId: string, name: string, value: unknown): void {
    const isCommit = /ommit|evert|estore/.test(operationId)
    const pool =
      name === 'id' ? idsOf[operationId] : name === 'sha' ? (isCommit ? 'commit' : 'blob') : poolOfMember[name]
    if (pool !== undefined) add(pool, value)
    if (name !== 'authorizationUrl' && operationId !== 'beginExport') return
    if (typeof value !== 'string' || !URL.canParse(value, 'http://x')) return
    const { searchParams, pathname } = new URL(value, 'http://x')
    if (searchParams.has('state')) add('state', searchParams.get('state'))
    if (operationId === 'beginExport') add('ticket', pathname.split('/').at(-1))
  }

  return {
    pools,
    add,
    take(operationId, answer) {
      const cursor = /[?&]cursor=([^&>]+)/.exec(String(answer.headers.link ?? ''))?.[1]
      if (cursor !== undefined) add('cursor', decodeURIComponent(cursor))
      if (answer.headers.etag !== undefined) add('etag', answer.headers.etag)
      if (answer.status >= 300 || !String(answer.headers['content-type']).startsWith('application/json')) return
      walk(operationId, JSON.parse(answer.text), { left: membersMax })
    },
  }
}
