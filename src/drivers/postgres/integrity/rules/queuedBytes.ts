import type { Rule } from '../rule.ts'

export const queuedBytes: Rule = {
  name: 'queued-bytes',
  promise: 'What waiting commits count towards their limit is what they store.',
  remedy: 'Report a fault; until then the limit of that user is too low or too high by the difference.',
  sql: `select 'queued commit ' || id || ' counts ' || bytes || ' bytes and stores ' || stored from queued_commits,
      lateral (select coalesce(sum(coalesce(octet_length(content), 0) + coalesce(octet_length(base_content), 0)), 0) stored
        from queued_files where queued_id = queued_commits.id) files
    where status <> 'LANDED' and bytes <> stored`,
}
