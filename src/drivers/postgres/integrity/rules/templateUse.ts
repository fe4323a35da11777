import type { Rule } from '../rule.ts'

export const templateUse: Rule = {
  name: 'template-use',
  promise: 'The number of projects made from a template is the number that there are.',
  remedy: 'Report a fault; nothing but the order of the templates depends on it.',
  sql: `select 'template ' || templates.id || ' counts ' || usage_count || ' and has ' || count(projects.id)
    from templates left join projects on projects.template_id = templates.id
    group by templates.id having usage_count <> count(projects.id)`,
}
