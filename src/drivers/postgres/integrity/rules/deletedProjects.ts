import type { Rule } from '../rule.ts'

export const deletedProjects: Rule = {
  name: 'deleted-projects',
  promise: 'What a project said is forgotten with it, and nothing is forgotten that can still be restored.',
  remedy: 'Report a fault with the number of the project.',
  sql: `select 'project ' || id || ' is removed without being deleted' from projects
    where purged_at is not null and deleted_at is null or forgotten_at is not null and purged_at is null
    union all
    select 'project ' || id || ' still has its description, tokens or instructions' from projects
    where forgotten_at is not null and (description <> '' or repo_id is not null
      or exists (select from repo_tokens where project_id = projects.id)
      or exists (select from queued_commits where project_id = projects.id)
      or exists (select from edit_sessions where project_id = projects.id and (instruction <> '' or proposal_kept)))`,
}
