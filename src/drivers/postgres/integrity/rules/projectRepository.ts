import type { Rule } from '../rule.ts'

export const projectRepository: Rule = {
  name: 'project-repository',
  promise: 'Every project whose creation got past its first step knows its repository.',
  remedy: 'Restore the newest backup beside this installation and copy the value of repo_id from there.',
  sql: `select 'project ' || id || ' at step ' || step from projects
    where step <> 'intent' and forgotten_at is null and repo_id is null`,
}
