import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DecidedLine, Draft } from '#web/drafts/draft.ts'
import { changesOf } from '#web/workbench/review/changeList.ts'

function draft(original: string, content: string | null, decided: readonly DecidedLine[] = []): Draft {
  const edit = { warnings: [], rewrittenContent: content ?? '' } as unknown as NonNullable<Draft['review']>['edit']
  const review = { original, instruction: '', edit, decided }
  return { path: 'a.md', baseSha: 'one', content, encoding: 'utf-8', review, proposal: null, savedAtMs: 0 }
}

test('what is left and what is decided are listed in the order of the text', () => {
  const decided: readonly DecidedLine[] = [
    { line: 1, verdict: 'kept', name: '“a” becomes “b”', isWarned: true },
    { line: 5, verdict: 'undone' },
  ]
  assert.deepEqual(changesOf(draft('b\n\ntwo\n\nfive\n', 'b\n\nzwei\n\nfive\n', decided)), [
    { line: 1, name: '“a” becomes “b”', state: 'kept', isWarned: true },
    { line: 3, name: '“two” becomes “zwei”', state: 'left', isWarned: false },
    { line: 5, name: 'the change in line 5', state: 'undone', isWarned: false },
  ])
})

test('a file without a review, a deleted one and none at all have no changes', () => {
  assert.deepEqual(changesOf({ ...draft('a\n', 'b\n'), review: null }), [])
  assert.deepEqual(changesOf(draft('a\n', null)), [])
  assert.deepEqual(changesOf(undefined), [])
})
