import type { Rule } from '../rule.ts'

export const editSessionCommits: Rule = {
  name: 'session-commits',
  promise: 'Only what was proposed is committed, and a refinement stays within its project.',
  remedy: 'Compare the commit of that session with its proposal, and report a fault.',
  sql: `select 'edit session ' || id || ' is committed and failed' from edit_sessions
    where commit_sha is not null and not success
    union all
    select 'edit session ' || later.id || ' refines session ' || earlier.id || ' of another project'
    from edit_sessions later join edit_sessions earlier on earlier.id = later.refines_id
    where later.project_id <> earlier.project_id`,
}
