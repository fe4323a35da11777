import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeParts } from '../../web/src/workbench/commit/conflicts/mergeParts.ts'
import { mergeContext } from '../../web/src/workbench/commit/merge/mergeContext.ts'

const place = '<<<<<<< ours\nmine\n=======\ntheirs\n>>>>>>> theirs\n'

function shown(marked: string) {
  const { text, pieces, around } = mergeContext(mergeParts(marked))
  const lines = text.split('\n')
  const linesOf = (number: number | undefined) => {
    const piece = number === undefined ? undefined : pieces[number]
    return piece ? lines.slice(piece.startLine - 1, piece.endLine).join('\n') : null
  }
  return around.map(
    each =>
      each && {
        head: each.head?.source ?? null,
        hidden: each.hidden,
        tail: each.tail?.source ?? null,
        same: linesOf(each.head?.number),
      },
  )
}

test('three lines with words are shown next to each place, and the pieces are those lines of the document', () => {
  const table = '\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\none\ntwo\nthree\n'
  const [before, , between, , after] = shown(`x\ny\n${place}${table}${place}z\n`)
  assert.deepEqual(before, { head: null, hidden: 0, tail: 'x\ny', same: null })
  const head = '\n| a | b |\n|---|---|\n| 1 | 2 |'
  assert.deepEqual(between, { head, hidden: 2, tail: 'one\ntwo\nthree', same: head })
  assert.deepEqual(after, { head: 'z', hidden: 0, tail: null, same: 'z' })
})

test('empty lines alone are no piece', () => {
  const [, between] = shown(`${place}\n\n${place}`)
  assert.deepEqual(between, { head: null, hidden: 0, tail: null, same: null })
})
