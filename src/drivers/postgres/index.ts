import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { AddressBases } from '#domain/addresses.ts'
import type { Clock } from '#ports/clock.ts'
import type { Ports } from '#ports/index.ts'
import type { HomeStore } from '#ports/stores/homes.ts'
import { deletionStore } from './accounts/deletions.ts'
import { identityStore } from './accounts/identities.ts'
import { lateEvents } from './accounts/lateEvents.ts'
import { linkStore } from './accounts/links.ts'
import { securityLog } from './accounts/securityLog.ts'
import { userStore } from './accounts/users.ts'
import { commitAttemptStore } from './commits/commitAttempts.ts'
import { queuedCommitStore } from './commits/queuedCommits.ts'
import { databaseHealth } from './connection/health.ts'
import { healthCheckedPool, withOutageErrors } from './connection/outage.ts'
import type { Readers } from './connection/readers.ts'
import { writabilityOf } from './connection/writability.ts'
import { connectionStore } from './credentials/connections.ts'
import { gitTokenStore } from './credentials/gitTokens.ts'
import { startRevocations } from './credentials/revocations.ts'
import { secondFactorStore } from './credentials/secondFactors.ts'
import { signInStore } from './credentials/signIns.ts'
import { editStore } from './edits/edits.ts'
import { proposalStore } from './edits/proposals.ts'
import { quotaStore } from './edits/quotas.ts'
import { projectStore } from './projects/projects.ts'
import { repoTokenStore } from './projects/repoTokens.ts'
import { sitePurgeStore } from './projects/sitePurges.ts'
import { templateStore } from './projects/templates.ts'
import type { Schema } from './schema.ts'
import { administrationStore } from './service/administration.ts'
import { backlogStore } from './service/backlog.ts'
import { homeStore } from './service/homes.ts'
import { idempotencyStore } from './service/idempotency.ts'

export type PostgresStores = Pick<
  Ports,
  | 'users'
  | 'revocations'
  | 'signIns'
  | 'connections'
  | 'repoTokens'
  | 'identities'
  | 'secondFactors'
  | 'administration'
  | 'deletions'
  | 'gitTokens'
  | 'links'
  | 'securityLog'
  | 'templates'
  | 'projects'
  | 'quotas'
  | 'edits'
  | 'proposals'
  | 'sitePurges'
  | 'queuedCommits'
  | 'commitAttempts'
  | 'idempotency'
  | 'backlog'
  | 'databaseHealth'
> & {
  readonly homes: HomeStore
  /** Checks for ended sign-ins immediately, rather than within half a second. */
  lookForEndings(): void
  /** Stops what runs beside the pool. The caller ends the pool. */
  close(): Promise<void>
}

export type StoreOptions = {
  /** The clock that timestamps incoming requests. */
  readonly clock: Clock
  readonly bases: AddressBases
  /** Serve the reads that almost every request starts with; if absent, the pool serves them. */
  readonly readers?: Pick<Readers, 'query'>
}

/** Every store over one pool whose schema is up to date. */
export async function postgresStores(pool: pg.Pool, options: StoreOptions): Promise<PostgresStores> {
  const { clock, bases, readers = pool } = options
  // The pool hides the password from copies of its options.
  const connection = { ...pool.options, password: pool.options.password }
  const health = databaseHealth(connection)
  const checkedPool = healthCheckedPool(pool, health)
  const { note, takesWrites } = writabilityOf(connection, checkedPool.replaceConnections)
  const guarded = <S extends Parameters<typeof withOutageErrors>[0]>(store: S): S => withOutageErrors(store, note)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: checkedPool }) })
  const revocations = await startRevocations(pool, { clock })
  const late = lateEvents(db)
  return {
    users: guarded(userStore(db)),
    revocations,
    signIns: guarded(signInStore(db, clock, revocations.noteEnded)),
    connections: guarded(connectionStore(db)),
    repoTokens: guarded(repoTokenStore(db)),
    administration: guarded(administrationStore(db)),
    deletions: guarded(deletionStore(db)),
    identities: guarded(identityStore(db)),
    secondFactors: guarded(secondFactorStore(db)),
    gitTokens: guarded(gitTokenStore(db, checkedPool)),
    securityLog: guarded(securityLog(db, late)),
    links: guarded(linkStore(db)),
    templates: guarded(templateStore(db)),
    projects: guarded(projectStore(db, readers, bases)),
    quotas: guarded(quotaStore(db, checkedPool)),
    edits: guarded(editStore(db)),
    proposals: guarded(proposalStore(db, clock)),
    sitePurges: guarded(sitePurgeStore(db)),
    queuedCommits: guarded(queuedCommitStore(db)),
    commitAttempts: guarded(commitAttemptStore(db)),
    idempotency: guarded(idempotencyStore(db)),
    backlog: guarded(backlogStore(checkedPool)),
    homes: guarded(homeStore(checkedPool)),
    databaseHealth: { ...health, takesWrites },
    lookForEndings: revocations.look,
    async close() {
      await Promise.all([revocations.close(), health.close(), late.close()])
    },
  }
}
