import type { Rule } from '../rule.ts'

export const landedCommits: Rule = {
  name: 'landed-commits',
  promise: 'A commit that was sent is recorded where it was asked for.',
  remedy: 'Find the commit in the history of the project by the number of its session, and report a fault.',
  sql: `select 'queued commit ' || queued_commits.id from queued_commits
      left join edit_sessions on edit_sessions.id = edit_session_id
    where queued_commits.status = 'LANDED'
      and (queued_commits.commit_sha is null or edit_session_id is not null and edit_sessions.commit_sha is null)`,
}
