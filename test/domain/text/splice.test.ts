import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changesFromEdits } from '#domain/edit/changes.ts'
import { applyChanges } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'
import { applyEdits, type Edit } from '#domain/text/splice.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\n', '\r', '\uFEFF'), maxLength: 60 })
const edited = fc
  .tuple(text, fc.array(fc.tuple(fc.nat(12), fc.nat(8), text), { maxLength: 6 }))
  .map(([text, steps]) => {
    const edits: Edit[] = []
    let at = 0
    for (const [skip, length, replacement] of steps) {
      const start = Math.min(text.length, at + skip)
      at = Math.min(text.length, start + length)
      edits.push({ start, end: at, replacement })
    }
    return { text, edits }
  })

test('edits refer to the original text, whatever the edits before them did to it', () => {
  const edits = [
    { start: 0, end: 1, replacement: 'longer' },
    { start: 2, end: 2, replacement: '+' },
    { start: 3, end: 4, replacement: '' },
  ]
  assert.equal(applyEdits('abcd', edits), 'longerb+c')
})

test('text that no edit covers stays the same', () => {
  fc.assert(
    fc.property(edited, ({ text, edits }) => {
      const after = applyEdits(text, edits)
      let at = 0
      let shift = 0
      for (const { start, end, replacement } of [...edits, { start: text.length, end: text.length, replacement: '' }]) {
        assert.equal(after.slice(at + shift, start + shift), text.slice(at, start))
        at = end
        shift += replacement.length - (end - start)
      }
    }),
  )
})

test('edits that overlap, are out of order or leave the text are refused', () => {
  const bad: readonly (readonly Edit[])[] = [
    [
      { start: 0, end: 2, replacement: '' },
      { start: 1, end: 3, replacement: '' },
    ],
    [
      { start: 2, end: 3, replacement: '' },
      { start: 0, end: 1, replacement: '' },
    ],
    [{ start: 3, end: 2, replacement: '' }],
    [{ start: 0, end: 9, replacement: '' }],
    [{ start: -1, end: 0, replacement: '' }],
    [{ start: 0.5, end: 1, replacement: '' }],
  ]
  for (const edits of bad) assert.throws(() => applyEdits('abcd', edits), RangeError)
})

test('the line changes of edits turn the old lines into the new ones, like those of a diff', () => {
  fc.assert(
    fc.property(edited, ({ text, edits }) => {
      const after = applyEdits(text, edits)
      const changes = changesFromEdits(text, edits)
      assert.equal(applyChanges(splitLines(text), changes, splitLines(after)).join(''), after)
      let [aEnd, bEnd] = [0, 0]
      for (const [index, change] of changes.entries()) {
        const common = change.aStart - aEnd
        assert.equal(change.bStart - bEnd, common)
        assert.ok(common > 0 || index === 0)
        aEnd = change.aEnd
        bEnd = change.bEnd
      }
    }),
    { numRuns: 2_000 },
  )
})
