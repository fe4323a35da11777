import type { Backlog, BacklogStore } from '#ports/stores/backlog.ts'
import type { Readers } from '../connection/readers.ts'

const countedMax = 10_000

const text = `
  with commits as materialized (
    select status, created_at from queued_commits where status <> 'LANDED' limit $1
  ), unfinished as materialized (
    select created_at from projects
    where step <> 'ready' and status <> 'ERROR' and deleted_at is null limit $1
  ), jobs as materialized (
    select state from pgboss.job
    where state in ('created', 'retry', 'failed') and (state = 'failed' or start_after <= now()) limit $1
  )
  select
    (select count(*)::integer from commits where status = 'WAITING') as "commitsWaiting",
    (select min(created_at) from commits where status = 'WAITING') as "oldestCommitAt",
    (select count(*)::integer from commits where status <> 'WAITING') as "commitsForPeople",
    (select count(*)::integer from unfinished) as "projectsUnfinished",
    (select min(created_at) from unfinished) as "oldestProjectAt",
    (select count(*)::integer from jobs where state <> 'failed') as "jobsWaiting",
    (select count(*)::integer from jobs where state = 'failed') as "jobsFailed"`

export function backlogStore(pool: Pick<Readers, 'query'>): BacklogStore {
  return {
    async read() {
      const [backlog] = (await pool.query<Backlog>({ text, values: [countedMax] })).rows
      if (backlog === undefined) throw new Error('the backlog has no row')
      return backlog
    },
  }
}
