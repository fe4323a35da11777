import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changesFromEdits } from '#domain/edit/changes.ts'
import { applyChanges } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'
import { applyEdits, type Edit, narrowEdit } from '#domain/text/splice.ts'

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

test('a narrowed edit gives the same text, and begins and ends with a difference', () => {
  fc.assert(
    fc.property(text, text, text, text, (head, old, replacement, tail) => {
      const document = head + old + tail
      const edit = { start: head.length, end: head.length + old.length, replacement }
      const narrow = narrowEdit(document, edit)
      assert.equal(applyEdits(document, [narrow]), applyEdits(document, [edit]))
      const replaced = document.slice(narrow.start, narrow.end)
      if (replaced === '' || narrow.replacement === '') return
      assert.notEqual(replaced.at(0), narrow.replacement.at(0))
      assert.notEqual(replaced.at(-1), narrow.replacement.at(-1))
    }),
    { numRuns: 1_000 },
  )
})

test('an edit that repeats what is there is narrowed to what it adds or removes', () => {
  const narrow = (old: string, replacement: string) =>
    narrowEdit(`> ${old} <`, { start: 2, end: 2 + old.length, replacement })
  assert.deepEqual(narrow('same', 'same'), { start: 6, end: 6, replacement: '' })
  assert.deepEqual(narrow('aa', 'aaa'), { start: 4, end: 4, replacement: 'a' })
  assert.deepEqual(narrow('aaa', 'aa'), { start: 4, end: 5, replacement: '' })
  assert.deepEqual(narrow('8 seconds', '5 seconds'), { start: 2, end: 3, replacement: '5' })
})
