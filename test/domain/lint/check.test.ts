import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rules } from '#domain/lint/catalogue.ts'
import { checkText, findingsMax } from '#domain/lint/check.ts'
import { readCheckSettings, ruleFilter } from '#domain/lint/settings.ts'
import { applyEdits } from '#domain/text/splice.ts'

const everything = { path: 'a.md', project: null, isOn: () => true }

describe('checkText', () => {
  test('names the line, the section and the exact words', () => {
    const text = '# Gate\r\n\r\nThe gate\r\nshall be **easy** to open.\r\n'
    const { findings } = checkText({ ...everything, text })
    const found = findings.find(({ rule }) => rule === 'subjective')
    assert.deepEqual(
      found && { line: found.line, section: found.section, words: found.words, at: text.slice(found.start, found.end) },
      { line: 4, section: 'Gate', words: 'easy', at: 'easy' },
    )
  })

  test('reports words once, by the longest finding', () => {
    const { findings } = checkText({ ...everything, text: 'The job shall end as quickly as possible.' })
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ['unverifiable'],
    )
  })

  test('lists a bounded number of findings and counts all', () => {
    const { findings, total } = checkText({ ...everything, text: 'It shall be easy.\n\n'.repeat(findingsMax + 5) })
    assert.equal(findings.length, findingsMax)
    assert.ok(total >= findingsMax + 5)
  })

  test('every fix applies to the text and removes its finding', () => {
    const text = '# A\n\n### B\n\nREQ-1: It shall ring and/or flash.\n\nREQ-1: two\n\n[x](#a-)\n'
    const { findings } = checkText({ ...everything, text })
    const fixable = findings.filter(({ fix }) => fix)
    assert.ok(fixable.length >= 3)
    for (const { rule, fix } of fixable) {
      const after = checkText({ ...everything, text: applyEdits(text, fix?.edits ?? []) })
      const count = (all: typeof findings) => all.filter(one => one.rule === rule).length
      assert.equal(count(after.findings), count(findings) - 1, rule)
    }
  })

  test('says nothing about the wording of lists of changes', () => {
    const text = 'The gate shall be easy to open.'
    assert.equal(checkText({ ...everything, path: 'CHANGELOG.md', text }).total, 0)
  })
})

describe('rules', () => {
  test('have distinct ids and say why', () => {
    assert.equal(new Set(rules.map(({ id }) => id)).size, rules.length)
    for (const { id, why, title } of rules) {
      assert.match(id, /^[a-z]+(?:-[a-z]+)*$/)
      assert.match(why, /^\p{Lu}.*\.$/u)
      assert.notEqual(title, '')
    }
  })

  test('are turned on and off by the settings of the site', () => {
    const isOn = (yaml: string, id: string) => {
      const rule = rules.find(one => one.id === id)
      return rule && ruleFilter(readCheckSettings(yaml))(rule)
    }
    assert.equal(isOn('title: x', 'subjective'), true)
    assert.equal(isOn('title: x', 'weak-verb'), false)
    assert.equal(isOn('check:\n  off: [subjective]\n  on: weak-verb', 'subjective'), false)
    assert.equal(isOn('check:\n  off: [subjective]\n  on: weak-verb', 'weak-verb'), true)
    assert.equal(isOn('check: false', 'broken-link'), false)
    assert.equal(isOn('check:\n  off: all\n  on: [broken-link]', 'broken-link'), true)
    assert.equal(isOn('check: [', 'subjective'), true)
  })
})
