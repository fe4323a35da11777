import type { Rule } from '../rule.ts'

export const privateSites: Rule = {
  name: 'private-sites',
  promise: 'No code host publishes the site of a private project.',
  remedy:
    'Switch off the pages of that repository at the code host immediately, then set the visibility of the project again.',
  sql: `select 'project ' || id from projects
    where visibility = 'private' and visibility_to is null and pages_url is not null and deleted_at is null`,
}
