import type { RecordedRepository, RecordedState, Violation } from '#ports/integrity.ts'
import type { Readers } from '../connection/readers.ts'
import { invariantQueries } from './rules.ts'

const runningSince = `(select min(backend_start) from pg_stat_activity
  where datname = current_database() and application_name = 'speckeep live')`

/**
 * Every statement reads, and none holds a lock that a writer waits for. `homeId` is that of the disk in question, whose
 * repositories are compared; `null`: all of them are on it.
 */
export function recordedState(connection: Pick<Readers, 'query'>, homeId: string | null = null): RecordedState {
  return {
    invariants: invariantQueries.map(({ name, promise, remedy }) => ({ name, promise, remedy })),

    async violations(names, { violationsMax, overdueS }) {
      const asked = invariantQueries.filter(({ name, needs }) => names.includes(name) && needs === undefined)
      const further = invariantQueries.filter(({ name, needs }) => names.includes(name) && needs !== undefined)
      const tables = further.map(({ needs }) => needs)
      if (tables.length > 0) {
        const { rows } = await connection.query<{ name: string }>({
          text: 'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
          values: [tables],
        })
        const present = new Set(rows.map(row => row.name))
        asked.push(...further.filter(({ needs = '' }) => present.has(needs)))
      }
      if (asked.length === 0) return []
      const parts = asked.map(
        ({ name, sql }) =>
          `(select '${name}' as invariant, about from (${sql}) as found(about) where about is not null limit $2)`,
      )
      const text = `with given as materialized (select $1::integer as overdue_s, ${runningSince} as running_since)
        ${parts.join('\nunion all\n')}`
      return (await connection.query<Violation>({ text, values: [overdueS, violationsMax] })).rows
    },

    async repositories(afterProjectId, limit) {
      const values = [afterProjectId, limit, homeId]
      return (await connection.query<RecordedRepository>({ text: repositoriesText, values })).rows
    },

    async neededMarkers(markers) {
      const { rows } = await connection.query<{ marker: string }>({
        text: `select marker::text from projects where host = 'embedded' and forgotten_at is null
          and marker = any($1::uuid[])`,
        values: [markers.filter(marker => uuid.test(marker))],
      })
      return new Set(rows.map(row => row.marker))
    },

    async neededElsewhere(repos) {
      const { rows } = await connection.query<{ host: string; repoId: number }>({
        text: `select distinct host, repo_id as "repoId" from projects
          where forgotten_at is null and repo_id = any($1::bigint[])`,
        values: [repos.map(({ repoId }) => repoId)],
      })
      const known = new Set(rows.map(({ host, repoId }) => `${host} ${repoId}`))
      return repos.map(({ host, repoId }) => known.has(`${host} ${repoId}`))
    },

    async serviceSince() {
      const { rows } = await connection.query<{ since: Date | null }>({ text: `select ${runningSince} as since` })
      return rows[0]?.since ?? null
    },
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The newest ones: what is lost by a fault of the disk or of a restore is lost at the end. */
const commitsMax = 1_000

const repositoriesText = `select id as "projectId", marker::text as marker, repo_id as "repoId",
    default_branch as "defaultBranch", step not in ('intent', 'repository') as "hasContent",
    array(select distinct sha from (
      (select commit_sha as sha from edit_sessions where project_id = projects.id and commit_sha is not null
        order by id desc limit ${commitsMax})
      union all
      (select commit_sha from session_commits where project_id = projects.id
        order by session_id desc limit ${commitsMax})
      union all
      select commit_sha from queued_commits where project_id = projects.id and commit_sha is not null
      union all
      select pages_commit_sha where pages_commit_sha is not null) as named) as commits,
    array(select id from edit_sessions where project_id = projects.id and proposal_kept order by id desc
      limit ${commitsMax}) as proposals
  from projects where host = 'embedded' and purged_at is null and id > $1
    and not exists (select from repository_homes as elsewhere
      where elsewhere.repo_id = projects.repo_id and elsewhere.home_id <> $3::uuid)
  order by id limit $2`
