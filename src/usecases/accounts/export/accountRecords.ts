import type { Ports } from '#ports/index.ts'
import type { Connection } from '#ports/stores/connections.ts'
import type { EditSession } from '#ports/stores/edits.ts'
import type { GitToken } from '#ports/stores/gitTokens.ts'
import type { Identity } from '#ports/stores/identities.ts'
import type { Project } from '#ports/stores/project.ts'
import type { QueuedCommit, QueuedContent } from '#ports/stores/queuedCommits.ts'
import type { SecurityEntry } from '#ports/stores/securityLog.ts'
import type { User } from '#ports/stores/users.ts'
import type { Access } from '#ports/tokens.ts'
import { listSessions, type Session } from '../../sessions/ownSessions.ts'
import { pagesOf } from './pagesOf.ts'

export type QueuedCommitRow = { readonly commit: QueuedCommit; readonly contents: readonly QueuedContent[] }

/** What the service stores about an account, part by part. */
type Parts = {
  readonly account: User
  readonly codeHost: Connection
  readonly identities: Identity
  readonly sessions: Session
  readonly gitTokens: GitToken
  readonly securityLog: SecurityEntry
  readonly projects: Project
  readonly editSessions: EditSession
  readonly queuedCommits: QueuedCommitRow
}

/** How each record is written: `http/present/export.ts` lists the fields. */
export type ExportRecords = { readonly [Name in keyof Parts]: (row: Parts[Name]) => unknown }

export type RecordPorts = Pick<
  Ports,
  'connections' | 'identities' | 'signIns' | 'gitTokens' | 'securityLog' | 'projects' | 'edits' | 'queuedCommits'
>

/** `account.json`, a page of rows at a time. */
export async function* accountRecords(
  ports: RecordPorts,
  user: User,
  access: Access,
  records: ExportRecords,
): AsyncIterable<Uint8Array> {
  const { id } = user
  const text = new TextEncoder()
  const connection = await ports.connections.find(id)
  const head = {
    account: records.account(user),
    codeHost: connection === null ? null : records.codeHost(connection),
    identities: (await ports.identities.list(id)).map(records.identities),
    sessions: (await listSessions(ports, access)).map(records.sessions),
    gitTokens: (await ports.gitTokens.list(id)).map(records.gitTokens),
  }
  yield text.encode(JSON.stringify(head, null, 2).slice(0, -'\n}'.length))
  const rows = {
    securityLog: mapped(
      pagesOf(page => ports.securityLog.list(id, page)),
      records.securityLog,
    ),
    projects: mapped(
      pagesOf(page => ports.projects.ofUser(id, page)),
      records.projects,
    ),
    editSessions: mapped(
      pagesOf(page => ports.edits.ofUser(id, page)),
      records.editSessions,
    ),
    queuedCommits: mapped(
      withContents(
        ports,
        pagesOf(page => ports.queuedCommits.ofUser(id, page)),
      ),
      records.queuedCommits,
    ),
  }
  for (const [name, all] of Object.entries(rows)) {
    yield text.encode(`,\n  ${JSON.stringify(name)}: [`)
    let separator = '\n    '
    for await (const row of all) {
      yield text.encode(separator + JSON.stringify(row))
      separator = ',\n    '
    }
    yield text.encode('\n  ]')
  }
  yield text.encode('\n}\n')
}

/** Only the texts of one commit are in memory at a time. */
async function* withContents(
  { queuedCommits }: Pick<Ports, 'queuedCommits'>,
  commits: AsyncIterable<QueuedCommit>,
): AsyncIterable<QueuedCommitRow> {
  for await (const commit of commits) yield { commit, contents: await queuedCommits.contents(commit.id) }
}

async function* mapped<T>(rows: AsyncIterable<T>, record: (row: T) => unknown): AsyncIterable<unknown> {
  for await (const row of rows) yield record(row)
}
