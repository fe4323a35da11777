import type { Rule } from '../rule.ts'

export const queuedTexts: Rule = {
  name: 'queued-texts',
  promise: 'The text of a commit that waits, or that could not be sent, is kept in full.',
  remedy: 'Restore the newest backup beside this installation and commit the text from there.',
  sql: `select 'queued commit ' || id from queued_commits
    where status <> 'LANDED' and (
      not exists (select from queued_files where queued_id = queued_commits.id)
      or exists (select from queued_files where queued_id = queued_commits.id and sha is not null and content is null))`,
}
