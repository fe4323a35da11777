import type { Rule } from '../rule.ts'

export const queueCounts: Rule = {
  name: 'queue-counts',
  promise: 'The number of waiting commits that a project shows is the number that it has.',
  remedy: 'Report a fault; the next commit of that project corrects the number.',
  sql: `select 'project ' || projects.id || ' counts ' || queued_commits || ' and has ' || count(queued.id)
    from projects left join queued_commits queued on queued.project_id = projects.id and queued.status <> 'LANDED'
    where queued_commits <> 0 or queued.id is not null
    group by projects.id having queued_commits <> count(queued.id)`,
}
