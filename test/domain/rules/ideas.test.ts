import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ruleIdeas } from '#domain/rules/ideas.ts'
import { applyRules } from '#domain/rules/rules.ts'

const templates = join(import.meta.dirname, '../../../templates')
const pages = readdirSync(templates, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.md'))

for (const path of pages) {
  test(`every idea for ${path} can be followed, and changes it`, () => {
    const text = readFileSync(join(templates, path), 'utf8')
    const ideas = ruleIdeas(text)
    assert.ok(ideas.length > 0)
    for (const idea of ideas) assert.equal(applyRules(text, idea).kind, 'edited', idea)
  })
}

test('ideas follow the page', () => {
  assert.deepEqual(ruleIdeas(''), [])
  const page =
    '# Terms\n\n| Term | Meaning |\n|---|---|\n| Zone | A part. |\n| Area | A region. |\n\nIt MUST hold, and must last.\n'
  assert.deepEqual(ruleIdeas(page).slice(0, 2), ['Normalise keywords', 'Sort the table in section "Terms"'])
  const sorted = '# Terms\n\n| Term | Meaning |\n|---|---|\n| Area | A region. |\n| Zone | A part. |\n'
  assert.ok(ruleIdeas(sorted).every(idea => !idea.startsWith('Sort')))
  assert.ok(ruleIdeas('# A\n\n## Open questions\n\nNone.\n').every(idea => !idea.includes('Open questions')))
})

test('long texts have no ideas, since trying them would take long', () => {
  assert.deepEqual(ruleIdeas(`# Long\n\n${'word '.repeat(70_000)}`), [])
})
