import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Edit } from '#web/api/edits.ts'
import { hunkReasons, keepEarlierReasons } from '#web/workbench/editor/review/hunkReasons.ts'

const hunk = (lines: readonly string[], asked?: string | null) => ({
  id: '1-0',
  oldStart: 1,
  oldLines: 1,
  newStart: 1,
  newLines: 1,
  lines: [...lines],
  ...(asked !== undefined && { asked }),
})

test('a change has the reason of the hunk that its lines come from, and none if none was named', () => {
  const words = hunkReasons([
    hunk([' same', '-old', '+new\r', '+'], 'raise the limit'),
    hunk(['-more', '+most', '+'], null),
  ])
  assert.equal(words?.(['old\n'], ['new\r\n']), 'raise the limit')
  assert.equal(words?.([], ['new\n', '\n']), 'raise the limit')
  assert.equal(words?.(['more\n'], ['most\n', '\n']), null)
  assert.equal(words?.(['\n'], []), null)
})

test('a refinement keeps the reasons of unchanged parts', () => {
  const earlier = { hunks: [hunk(['-old', '+new'], 'raise the limit')] } as unknown as Edit
  const refined = { hunks: [hunk(['-old', '+new'], null), hunk(['-a', '+b'], 'and b'), hunk(['-c', '+d'], null)] }
  const { hunks } = keepEarlierReasons(refined as unknown as Edit, earlier)
  assert.deepEqual(
    hunks.map(({ asked }) => asked),
    ['raise the limit', 'and b', null],
  )
})

test('a proposal without reasons gives none for any change', () => {
  assert.equal(hunkReasons([hunk(['-a', '+b'], null), hunk(['-c', '+d'])]), null)
})
