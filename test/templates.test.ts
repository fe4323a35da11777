/** The built-in templates as the initial content of a customer's repository (Interface, Templates). */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formRules } from './templates/form.ts'
import { idRules } from './templates/ids.ts'
import { linkRules } from './templates/links.ts'
import { openapiRules } from './templates/openapi.ts'
import { pageRules } from './templates/pages.ts'
import { templates } from './templates/template.ts'

const keys = ['requirements', 'api', 'decisions', 'architecture', 'product', 'rfc', 'blank']
const rules = { ...formRules, ...linkRules, ...pageRules, ...idRules, ...openapiRules }

test('there are the seven templates of the interface, in order, and requirements is the only default', () => {
  const inOrder = templates.toSorted((a, b) => Number(a.meta['order']) - Number(b.meta['order']))
  const orders = new Set(templates.map(({ meta }) => meta['order']))
  const defaults = templates.filter(({ meta }) => meta['isDefault'])
  assert.deepEqual(namesOf(inOrder), keys)
  assert.equal(orders.size, keys.length)
  assert.deepEqual(namesOf(defaults), ['requirements'])
})

for (const [name, { faults, broken }] of Object.entries(rules)) {
  test(`in every template, ${name}`, () => {
    for (const template of templates) assert.deepEqual([...faults(template)], [], template.folder)
  })

  test(`a copy is refused unless ${name}`, () => {
    for (const [index, copy] of broken.entries()) assert.notEqual([...faults(copy)].length, 0, `copy ${index}`)
  })
}

function namesOf(some: typeof templates): readonly string[] {
  return some.map(({ folder }) => folder)
}
