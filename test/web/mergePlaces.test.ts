import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeParts } from '../../web/src/workbench/commit/conflicts/mergeParts.ts'
import { mergePlaces } from '../../web/src/workbench/commit/merge/mergePlaces.ts'
import { comparePlaces } from '../../web/src/workbench/worker/comparePlaces.ts'

const conflict = (ours: string, theirs: string) => `<<<<<<< ours\n${ours}=======\n${theirs}>>>>>>> theirs\n`

const shown = async (marked: string, path = 'a.md') =>
  (await comparePlaces({ path, ...mergePlaces(mergeParts(marked)) })).map(({ html }) => html ?? '')

test('a row is shown as a row of its table, with the words that differ', async () => {
  const table = '| Year | Rent |\n|---|---|\n| 1 | 500 |\n'
  const [row = ''] = await shown(`${table}${conflict('| 2 | 530 |\n', '| 2 | 525 |\n')}\nText.\n`)
  assert.match(row, /<th[^>]*>Year/)
  assert.match(row, /<del[^>]*>525<\/del>\s*<ins[^>]*>530<\/ins>/)
  assert.doesNotMatch(row, /\||Text/)
})

test('each place has its own lines, also after places of another length and empty ones', async () => {
  const [first = '', second = '', third = ''] = await shown(
    `${conflict('one\n\ntwo\n', 'three\n')}\nsame\n\n${conflict('', 'gone\n')}\n${conflict('- mine\n', '- theirs\n')}`,
  )
  assert.match(first, /one.*two/s)
  assert.doesNotMatch(first, /same/)
  assert.match(second, /gone/)
  assert.match(third, /<li>.*theirs.*mine/s)
})

test('a file of another format is compared by its lines', async () => {
  const [place = ''] = await shown(`= Title\n\n${conflict('Mine.\n', 'Theirs.\n')}`, 'a.adoc')
  assert.match(place, /Mine/)
  assert.doesNotMatch(place, /Title/)
})
