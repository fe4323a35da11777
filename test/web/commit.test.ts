import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitLines } from '#domain/text/lines.ts'
import { merge3 } from '#domain/text/merge.ts'
import type { Draft } from '../../web/src/drafts/draft.ts'
import {
  type MergeConflict,
  mergeParts,
  mergeText,
  textOfSide,
} from '../../web/src/workbench/commit/conflicts/mergeParts.ts'
import { takeBoth } from '../../web/src/workbench/commit/conflicts/takeBoth.ts'
import { commitBody, commitMessage } from '../../web/src/workbench/commit/sending/commitRequest.ts'
import { rowsOf } from '../../web/src/workbench/files/rows.ts'

const sha = 'a'.repeat(40)
const proposal = { sessionId: 12, text: 'as proposed\n', instruction: 'Make it\n  testable' }
const draft = (more: Partial<Draft> = {}): Draft => ({
  path: 'a.md',
  baseSha: sha,
  content: 'mine\n',
  encoding: 'utf-8',
  review: null,
  proposal: null,
  savedAtMs: 0,
  ...more,
})

test('an unchanged proposal is committed as previewed', () => {
  const untouched = draft({ content: proposal.text, proposal })
  assert.deepEqual(commitBody([untouched], 'm'), { sessionId: 12, message: 'm' })
})

test('a changed proposal is committed as a text that refers to it', () => {
  assert.deepEqual(commitBody([draft({ proposal })], 'm'), {
    filePath: 'a.md',
    content: 'mine\n',
    baseSha: sha,
    encoding: 'utf-8',
    sessionId: 12,
    handEdits: true,
    message: 'm',
  })
})

test('several files are one commit, including new and deleted ones', () => {
  const { files } = commitBody([draft(), draft({ path: 'b.png', baseSha: null, encoding: 'base64' })], 'm')
  assert.deepEqual(
    files?.map(({ path, baseSha, encoding }) => [path, baseSha, encoding]),
    [
      ['a.md', sha, 'utf-8'],
      ['b.png', null, 'base64'],
    ],
  )
})

test('the message describes the change in at most 72 characters', () => {
  assert.equal(commitMessage([draft({ proposal, content: proposal.text })]), 'Rewrite a.md: Make it testable')
  assert.equal(commitMessage([draft({ proposal })]), 'Rewrite a.md: Make it testable (also edited by hand)')
  assert.equal(commitMessage([draft({ content: null })]), 'Delete a.md')
  const [gone, added] = [draft({ content: null }), draft({ path: 'b.md', baseSha: null })]
  assert.equal(commitMessage([gone, { ...added, movedFrom: 'a.md' }]), 'Move a.md to b.md')
  assert.equal(commitMessage([gone, added]), 'Change 2 files')
  assert.equal([...commitMessage([draft({ path: `${'x'.repeat(100)}.md` })])].length, 72)
})

const line = fc.tuple(fc.constantFrom('a', 'b', 'c', ''), fc.constantFrom('\n', '\r\n')).map(parts => parts.join(''))
const text = fc.array(line, { maxLength: 8 }).map(lines => lines.join(''))

test('resolving every conflict for one side leaves no marker, whatever the three texts are', () => {
  fc.assert(
    fc.property(text, text, text, fc.constantFrom('ours', 'theirs', 'both'), (base, ours, theirs, side) => {
      const merged = merge3(base, ours, theirs)
      const parts = mergeParts(merged.text)
      const conflicts = parts.flatMap((part, index) => (part.kind === 'conflict' ? [{ part, index }] : []))
      assert.equal(conflicts.length, merged.kind === 'clean' ? 0 : merged.conflicts.length)
      assert.equal(mergeText(parts, new Map()), merged.text)
      const taken = (part: MergeConflict, index: number) =>
        side === 'both' ? takeBoth(parts, index) : textOfSide(part, side)
      const decided = new Map(conflicts.map(({ part, index }) => [index, taken(part, index)]))
      assert.doesNotMatch(mergeText(parts, decided), /^[<=>]{7}/m)
    }),
  )
})

const likeMarkers = fc.constantFrom(
  '=======',
  '========',
  '<<<<<<< ours',
  '<<<<<<<< ours',
  '>>>>>>> theirs',
  'a',
  'b',
  '',
)
const markedText = fc.array(likeMarkers, { maxLength: 8 }).map(lines => lines.map(each => `${each}\n`).join(''))

test('lines that look like markers, such as underlined headings, stay in the text of their side', () => {
  const slice = (of: string, { start, end }: { readonly start: number; readonly end: number }) =>
    splitLines(of).slice(start, end).join('')
  const sidesOf = (text: string) =>
    mergeParts(text).flatMap(part => (part.kind === 'conflict' ? [[part.ours, part.theirs]] : []))
  const heading = merge3('Old\n', 'Summary\n=======\nmine\n', 'Purpose\n=======\ntheirs\n')
  assert.deepEqual(sidesOf(heading.text), [['Summary\n=======\nmine\n', 'Purpose\n=======\ntheirs\n']])
  fc.assert(
    fc.property(markedText, markedText, markedText, (base, ours, theirs) => {
      const merged = merge3(base, ours, theirs)
      if (merged.kind === 'clean') return
      const expected = merged.conflicts.map(found => [slice(ours, found.ours), slice(theirs, found.theirs)])
      assert.deepEqual(sidesOf(merged.text), expected)
      assert.equal(mergeText(mergeParts(merged.text), new Map()), merged.text)
    }),
  )
})

test('a written text keeps the line ends of its place, and never runs into the next line', () => {
  const parts = mergeParts('a\r\n<<<<<<< ours\r\nb\r\n=======\r\nc\r\n>>>>>>> theirs\r\nd\r\n')
  assert.equal(mergeText(parts, new Map([[1, 'one\ntwo']])), 'a\r\none\r\ntwo\r\nd\r\n')
  assert.equal(mergeText(parts, new Map([[1, '']])), 'a\r\nd\r\n')
})

test('the tree lists folders before files, and nothing below a collapsed one', () => {
  const paths = ['b.md', 'docs/a.md', 'docs/api/x.md', 'a10.md', 'a9.md']
  const shown = (closed: readonly string[]) =>
    rowsOf(paths, new Set(closed)).map(({ path, level }) => `${level} ${path}`)
  const all = ['1 docs', '2 docs/api', '3 docs/api/x.md', '2 docs/a.md', '1 a9.md', '1 a10.md', '1 b.md']
  assert.deepEqual(shown([]), all)
  assert.deepEqual(shown(['docs']), ['1 docs', '1 a9.md', '1 a10.md', '1 b.md'])
})
