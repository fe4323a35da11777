import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { blameLines } from '#domain/text/blame.ts'
import { splitLines } from '#domain/text/lines.ts'

const versionsOf = (versions: readonly string[]) =>
  blameLines(versions).flatMap(({ start, end, version }) => Array.from({ length: end - start }, () => version))

test('each line belongs to the version that brought it', () => {
  const oldest = 'one\ntwo\nthree\n'
  const middle = 'zero\none\ntwo\nthree\n'
  const newest = 'zero\none\nTWO\nthree\nfour\n'
  assert.deepEqual(versionsOf([newest, middle, oldest]), [1, 2, 0, 2, 0])
  assert.deepEqual(blameLines([newest, middle, oldest])[0], { start: 0, end: 1, version: 1 })
})

test('a line that was removed and written again belongs to the version that wrote it again', () => {
  assert.deepEqual(versionsOf(['a\nb\n', 'a\n', 'a\nb\n']), [2, 0])
})

test('one version has all its lines, and an empty text has none', () => {
  assert.deepEqual(blameLines(['a\nb\n']), [{ start: 0, end: 2, version: 0 }])
  assert.deepEqual(blameLines(['', 'a\n']), [])
  assert.deepEqual(blameLines([]), [])
})

const text = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n'), { maxLength: 9 }).map(lines => lines.join(''))

test('ranges cover the newest text in order, and its version and all later ones have the line', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), versions => {
      const lines = splitLines(versions[0] ?? '')
      const found = versionsOf(versions)
      assert.equal(found.length, lines.length)
      for (const [line, version] of found.entries()) {
        for (const each of versions.slice(0, version + 1)) assert.ok(splitLines(each).includes(lines[line] ?? ''))
      }
    }),
  )
})

test('the newest line of a unique text belongs to the newest version', () => {
  const versions = Array.from({ length: 8 }, (_, age) =>
    Array.from({ length: 9 - age }, (_, n) => `line ${n}\n`).join(''),
  )
  assert.deepEqual(versionsOf(versions), [7, 7, 6, 5, 4, 3, 2, 1, 0])
})
