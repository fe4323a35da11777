import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changesBetween } from '../../web/src/changes/compare.ts'
import type { Draft } from '../../web/src/drafts/draft.ts'
import { isLeftOut, type LeftOut, stage, stagedText } from '../../web/src/drafts/staging.ts'
import { inCommits, numberedMessage } from '../../web/src/workbench/commit/staging/inCommits.ts'
import { stagedChanges } from '../../web/src/workbench/commit/staging/stagedChanges.ts'
import { wordsOfStaging } from '../../web/src/workbench/commit/staging/stagedWords.ts'
import { undecidedIn } from '../../web/src/workbench/commit/staging/undecided.ts'

/** A commit of some of the changes of a draft. */

const plain: Draft = {
  path: 'plan.md',
  baseSha: 'a'.repeat(40),
  content: '',
  encoding: 'utf-8',
  review: null,
  proposal: null,
  savedAtMs: 0,
}

const line = fc.tuple(
  fc.constantFrom('a', 'b', '- item', '- other', '1. one', '', '\uFEFF', 'é\r'),
  fc.constantFrom('\n', '\r\n'),
)
const lines = fc.array(
  line.map(parts => parts.join('')),
  { maxLength: 12 },
)
const text = fc
  .tuple(lines, fc.constantFrom('', 'end', '- item'))
  .map(([terminated, last]) => terminated.join('') + last)
const picks = fc.array(fc.boolean(), { minLength: 24, maxLength: 24 })

function leftOutOf(base: string, draft: string, isLeft: readonly boolean[]): LeftOut {
  return changesBetween(base, draft).filter((_, index) => isLeft[index])
}

test('all changes are the draft, none are the base, byte for byte', () => {
  fc.assert(
    fc.property(text, text, (base, draft) => {
      assert.equal(stagedText(base, draft, []), draft)
      assert.equal(stagedText(base, draft, changesBetween(base, draft)), base)
    }),
  )
})

test('a commit of some changes and then of the rest gives the draft, byte for byte', () => {
  fc.assert(
    fc.property(text, text, picks, (base, draft, isLeft) => {
      const first = stagedText(base, draft, leftOutOf(base, draft, isLeft))
      assert.equal(stagedText(first, draft, []), draft)
      // What was left out is all that is left to change: undoing it leads back to what was committed.
      assert.equal(stagedText(first, draft, changesBetween(first, draft)), first)
    }),
  )
})

test('a change that is left out keeps the lines of the base, a chosen one has those of the draft', () => {
  fc.assert(
    fc.property(text, text, picks, (base, draft, isLeft) => {
      const left = leftOutOf(base, draft, isLeft)
      const split = (whole: string) => whole.split(/(?<=\n)/)
      const [a, b] = [split(base), split(draft)]
      let next = 0
      let expected = ''
      for (const hunk of changesBetween(base, draft)) {
        expected += a.slice(next, hunk.aStart).join('')
        expected += (isLeftOut(hunk, left) ? a.slice(hunk.aStart, hunk.aEnd) : b.slice(hunk.bStart, hunk.bEnd)).join('')
        next = hunk.aEnd
      }
      assert.equal(stagedText(base, draft, left), expected + a.slice(next).join(''))
    }),
  )
})

const base = '# Plan\n\nred\n\n## Scope\n\nblue\r\n\nend'
const content = '# Plan\n\ngreen\n\n## Scope\n\ngrey\r\n\nend\n'
const draft = { ...plain, content }

test('a change stays left out while its words are edited, also if another change grows into it', () => {
  const [, second] = changesBetween(base, content)
  assert.ok(second)
  const left = [{ aStart: second.aStart, aEnd: second.aEnd }]
  assert.equal(stagedText(base, content.replace('grey', 'light grey'), left), content.replace('grey', 'blue'))
  assert.equal(stagedText('one\ntwo\nthree\n', 'one\nTWO\nTHREE\n', [{ aStart: 2, aEnd: 3 }]), 'one\ntwo\nthree\n')
})

test('an insertion stays left out when the lines beside it are edited', () => {
  const words = fc.array(fc.constantFrom<string>('one', 'two', '- item', '1. step', ''), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      words,
      fc.nat(),
      fc.constantFrom(-1, 0),
      fc.constantFrom('edited', '- edited'),
      (before, at, side, to) => {
        const place = at % (before.length + 1)
        const inserted = before.toSpliced(place, 0, 'secret')
        const textOf = (all: readonly string[]) => all.map(each => `${each}\n`).join('')
        const left = changesBetween(textOf(before), textOf(inserted))
        const neighbour = side === 0 ? place + 1 : place - 1
        if (neighbour < 0 || neighbour >= inserted.length) return
        const edited = textOf(inserted.with(neighbour, to))
        assert.doesNotMatch(stagedText(textOf(before), edited, left), /secret/)
      },
    ),
  )
})

test('a deletion within a chosen change is not reviewed yet', () => {
  const original = 'red\nblue\ngrey\nend\n'
  const review = { original: 'RED\nblue\nGREY\nend\n', instruction: '' } as Draft['review']
  const reviewed = { ...plain, content: 'RED\nGREY\nend\n', review }
  const changes = stagedChanges(reviewed, original)
  const other = { hunk: { aStart: 9, aEnd: 9, bStart: 9, bEnd: 9 } } as (typeof changes)[number]
  const isOther = (change: unknown) => change === other
  const file = { draft: reviewed, changes: [...changes, other], isLeftOut: isOther, leftOut: 1 }
  assert.equal(undecidedIn(file), 1)
})

test('a draft of which everything is left out is no part of the commit, one of which nothing is goes as a whole', () => {
  assert.equal(stage(draft, base, changesBetween(base, content)), null)
  assert.equal(stage(draft, base, []), draft)
  const part = stage(draft, base, changesBetween(base, content).slice(1))
  assert.equal(part?.content, base.replace('red', 'green'))
  assert.deepEqual(part?.stagedAs, { content: part?.content, baseSha: draft.baseSha })
})

test('a change is called by its section, its line and what it does', () => {
  const [first, second, last] = stagedChanges(draft, base)
  assert.deepEqual([first?.title, first?.place], ['“Plan”, line 3', 'in “Plan”, line 3'])
  assert.equal(second?.title, '“Scope”, line 7')
  assert.match(second?.name ?? '', /blue.*becomes.*grey/)
  assert.equal(last?.place, 'in “Scope”, line 9')
  const [data] = stagedChanges({ ...draft, path: 'plan.yml' }, base)
  assert.equal(data?.title, 'Line 3')
})

test('what is committed and what stays is said in words', () => {
  const changes = stagedChanges(draft, base)
  const file = (path: string, leftOut: number) => {
    const of = { ...draft, path }
    return { draft: of, changes, leftOut, staged: leftOut === changes.length ? null : of }
  }
  assert.deepEqual(wordsOfStaging([file('a.md', 0)]), [])
  assert.deepEqual(wordsOfStaging([file('a.md', 2), file('b.md', 3)]), [
    'a.md: 1 of 3 changes; 2 stay uncommitted.',
    'b.md stays uncommitted.',
  ])
  assert.deepEqual(wordsOfStaging([file('a.md', 1), file('b.md', 3), file('c.md', 3)]), [
    'a.md: 2 of 3 changes; 1 stays uncommitted.',
    '2 files stay uncommitted.',
  ])
})

test('what is too much for one commit becomes several, and a moved file is never divided', () => {
  const image = (mebibytes: number) => ({ content: 'A'.repeat((mebibytes / 3) * 4 * 1024 * 1024) })
  const one = (content: string | null, count: number) => Array.from({ length: count }, () => [{ content }])
  const moved = (count: number) => Array.from({ length: count }, () => [{ content: 'text' }, { content: null }])
  const measured = (units: readonly (readonly { readonly content: string | null }[])[]) =>
    inCommits(units).map(commit => commit.length)
  assert.deepEqual(measured([]), [])
  assert.deepEqual(measured(one(null, 100)), [100])
  assert.deepEqual(measured(one(null, 201)), [100, 100, 1])
  assert.deepEqual(measured(moved(90)), [100, 80])
  assert.deepEqual(measured([...one('', 1), ...moved(50)]), [99, 2])
  assert.deepEqual(measured([[image(6)], [image(6)]]), [2])
  assert.deepEqual(measured([[image(6)], [image(6)], [image(3)]]), [2, 1])
  assert.deepEqual(measured([[image(15)], [image(3)]]), [1, 1])
})

test('the message of one of several commits says which it is in its first line', () => {
  assert.equal(numberedMessage('Move docs\n\nAll of it', 1, 1), 'Move docs\n\nAll of it')
  assert.equal(numberedMessage('Move docs\n\nAll of it', 2, 3), 'Move docs (2 of 3)\n\nAll of it')
})
