import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SummaryEntry, summarizeChange } from '#domain/edit/changeSummary.ts'
import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'

function entries(before: string, after: string): readonly SummaryEntry[] {
  return summarizeChange(before, after, diffLines(splitLines(before), splitLines(after))).entries
}

function tersely(before: string, after: string): readonly string[] {
  return entries(before, after).map(
    ({ kind, effect, before = '', after = '' }) => `${kind} ${effect}: ${before} > ${after}`,
  )
}

test('changed keywords and numbers are reported in place', () => {
  assert.deepEqual(tersely('It MUST answer within 8 s.\n', 'It SHOULD answer within 10 s.\n'), [
    'norm changed: MUST > SHOULD',
    'number changed: 8 s > 10 s',
    'text changed: It MUST answer within 8 s. > It SHOULD answer within 10 s.',
  ])
  assert.deepEqual(tersely('It MUST NOT fail.\n', 'It must not fail, or cost $5.\n'), [
    'norm removed: MUST NOT > ',
    'number added:  > $5',
    'text changed: It MUST NOT fail. > It must not fail, or cost $5.',
  ])
  assert.deepEqual(tersely('Version 1.2 of `MUST`.\n', 'Version 1.3 of `MAY`.\n'), [
    'text changed: Version 1.2 of `MUST`. > Version 1.3 of `MAY`.',
  ])
})

test('a moved section is reported as order; a renamed, nested, removed or new one as a section', () => {
  const before = '# A\n\n## B\n\nb\n\n## C\n\nc\n\n## D\n'
  assert.deepEqual(tersely(before, '# A\n\n## C\n\nc\n\n## B\n\nb\n\n## D\n'), [
    'order changed: ## B > ## B',
    'order changed: b > b',
  ])
  assert.deepEqual(tersely(before, before.replace('## C', '### C').replace('## D', '## Dee')), [
    'section changed: ## C > ### C',
    'section changed: ## D > ## Dee',
  ])
  assert.deepEqual(tersely(before, before.replace('## B\n\nb\n\n', '')), [
    'section removed: ## B > ',
    'text removed: b > ',
  ])
})

test('requirements are identified by their ids, wherever they are', () => {
  const before =
    '# A\n\n- **FR-1** It works,\n  and well.\n- FR-2: It shines.\n\n| FR-3 | x |\n|---|---|\n\nThe end. {#last}\n'
  assert.deepEqual(tersely(before, before.replace('and well', 'or not').replace('- FR-2: It shines.\n', '')), [
    'requirement removed: - FR-2: It shines. > ',
    'requirement changed: - **FR-1** It works, and well. > - **FR-1** It works, or not.',
  ])
  assert.deepEqual(tersely(before, before.replace(' {#last}', '')), ['requirement removed: The end. {#last} > '])
  assert.deepEqual(tersely('- UTF-8 it is.\n', '- Text.\n'), [
    'text removed: - UTF-8 it is. > ',
    'text added:  > - Text.',
  ])
})

test('links, code blocks and table rows are reported with their current lines', () => {
  const before = '[a](x.md)\n\n```sh\nls\n```\n\n| k | v |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n'
  const after = '[a](y.md)\n\n```sh\nls -l\n```\n\n| k | v |\n|---|---|\n| 1 | 5 |\n'
  assert.deepEqual(entries(before, after), [
    { kind: 'link', effect: 'changed', before: 'x.md', after: 'y.md', lines: [1, 1] },
    { kind: 'code', effect: 'changed', before: '```sh\nls\n```', after: '```sh\nls -l\n```', lines: [3, 5] },
    { kind: 'row', effect: 'removed', before: '3 | 4', lines: null },
    { kind: 'row', effect: 'changed', before: '1 | 2', after: '1 | 5', lines: [9, 9] },
  ])
})

test('the list of entries is bounded, and all are counted', () => {
  const lines = (mark: string) => Array.from({ length: 50_000 }, (_, at) => `${at} ${mark}\n`).join('')
  const [before, after] = [lines('MUST'), lines('MAY')]
  const account = summarizeChange(before, after, [{ aStart: 0, aEnd: 50_000, bStart: 0, bEnd: 50_000 }])
  assert.deepEqual(account.totals.norm, { removed: 0, changed: 50_000, added: 0 })
  assert.deepEqual([account.entries.length, account.more], [200, 49_800])
  const [entry] = entries('x\n', `# ${'long '.repeat(100)}\n`)
  assert.equal(entry?.after?.length, 200)
})

test('all changes of a maximum-size text are counted', () => {
  const [before, after] = ['# a\n'.repeat(262_000), '# c\n# a\n'.repeat(131_000)]
  const { totals } = summarizeChange(before, after, diffLines(splitLines(before), splitLines(after)))
  assert.ok(totals.section.changed + totals.section.removed > 0)
})
