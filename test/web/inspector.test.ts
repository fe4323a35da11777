import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Requirement } from '#domain/lint/requirements.ts'
import { filterGroups, filterText } from '../../web/src/workbench/check/filter.ts'
import { findingCounts } from '../../web/src/workbench/inspect/findingCounts.ts'
import { excerptOf, requirementAt } from '../../web/src/workbench/inspect/requirementAt.ts'
import type { FindingGroup } from '../../web/src/workbench/worker/findingGroups.ts'

const text = '**FR-1** The *service* SHALL pay.\n\nIt SHALL pay once.\n'
const first: Requirement = { start: 0, end: 33, id: 'FR-1', keyword: 'SHALL', line: 1, refersTo: [] }
const second: Requirement = { start: 35, end: 53, id: null, keyword: 'SHALL', line: 3, refersTo: [] }

test('the requirement with the cursor includes both ends of its lines, and nothing between', () => {
  const all = [first, second]
  assert.equal(requirementAt(all, 0), first)
  assert.equal(requirementAt(all, 33), first)
  assert.equal(requirementAt(all, 34), null)
  assert.equal(requirementAt(all, 53), second)
  assert.equal(requirementAt(all, 54), null)
  assert.equal(requirementAt([], 0), null)
})

test('an excerpt is without the id and the marks, and ends between words', () => {
  assert.equal(excerptOf(text, first), 'The service SHALL pay.')
  assert.equal(excerptOf(text, second), 'It SHALL pay once.')
  const long = 'word '.repeat(100)
  const excerpt = excerptOf(long, { ...second, start: 0, end: long.length })
  assert.match(excerpt, /^(?:word )+…$/)
  assert.ok(excerpt.length < 95)
})

function group(rule: string, severity: FindingGroup['severity'], lines: readonly number[]): FindingGroup {
  const findings = lines.map(line => ({
    start: line,
    end: line + 1,
    line,
    rule,
    kind: 'wording' as const,
    severity,
    words: 'soon',
    section: '',
    message: `“soon” cannot be tested.`,
  }))
  return { rule, title: 'Vague words', why: '', severity, findings }
}
const groups = [group('vague', 'warning', [3, 9]), group('and-or', 'note', [5])]

test('findings are counted by severity, the worst first', () => {
  assert.equal(findingCounts(groups), '2 warnings, 1 note')
  assert.equal(findingCounts([group('a', 'error', [1])]), '1 error')
  assert.equal(findingCounts([]), '')
})

test('findings are limited by all words in any order, and by lines', () => {
  const lines = (words: string, range: { startLine: number; endLine: number } | null = null) =>
    filterGroups(groups, { words, lines: range }).flatMap(({ findings }) => findings.map(({ line }) => line))
  assert.deepEqual(lines(''), [3, 9, 5])
  assert.deepEqual(lines('WORDS vague'), [3, 9, 5])
  assert.deepEqual(lines('and-or'), [5])
  assert.deepEqual(lines('nothing like it'), [])
  assert.deepEqual(lines('', { startLine: 4, endLine: 9 }), [9, 5])
  assert.deepEqual(lines('and-or', { startLine: 6, endLine: 9 }), [])
})

test('the limits of a check are named', () => {
  assert.equal(filterText({ words: 'links', lines: null }), 'Only those about “links”')
  assert.equal(filterText({ words: '', lines: { startLine: 3, endLine: 3 } }), 'Only those in line 3')
  assert.equal(filterText({ words: 'a', lines: { startLine: 3, endLine: 4 } }), 'Only those about “a” in lines 3 to 4')
})
