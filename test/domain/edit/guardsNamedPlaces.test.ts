import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** What an instruction names by its number, letter, place or key may go or change; its neighbours may not. */

const page = [
  '---\ntitle: Gate\ncrew:\n  - name: Kim\n    task: mate\n    aboard: false\nupdated: 2025-03-01\n---\n\n# Gate\n\n',
  'See [limits](#timeout) and [duties](#duties).\n\n## Timeout\n\nThe gate opens for 30 seconds.\n\n## Duties\n\n',
  '1. The warder opens the gate.\n2. The guest shows the ticket.\n3. The warder writes the log.\n\n## Appendix\n\nCables are listed elsewhere in the plan.\n\n',
  '## Terms\n\n2. The porter\n\n   (a) stores the goods;\n   (b) counts the boxes;\n   (c) locks the boxes.\n',
].join('')

function codes(instruction: string, ...changes: readonly (readonly [old: string, now: string])[]) {
  return guardChanges(page, instruction, changes).map(({ code }) => code)
}

const without2 = [
  ['2. The guest shows the ticket.\n', ''],
  ['3. The warder writes', '2. The warder writes'],
] as const
const without3 = ['3. The warder writes the log.\n', ''] as const

test('the item that is named by its number or place may go, another one may not', () => {
  assert.deepEqual(codes('take out step 2 in Duties', ...without2), [])
  assert.deepEqual(codes('delete the second step', ...without2), [])
  assert.deepEqual(codes('Lösche den letzten Schritt in Duties', without3), [])
  assert.ok(codes('take out step 2 in Duties', without3).includes('item_lost'))
  assert.ok(codes('take out step 3 in Terms', without3).includes('item_lost'))
})

test('a letter names the item below its number', () => {
  const locked = ['(b) counts the boxes;', '(b) lock every entrance of the yard;'] as const
  assert.deepEqual(codes('change 2(b) to read "lock every entrance of the yard;"', locked), [])
  assert.ok(codes('change 2(c) to read "lock every entrance of the yard;"', locked).includes('item_lost'))
  assert.ok(codes('change 3(b) to read "lock every entrance of the yard;"', locked).includes('item_lost'))
})

const appendix = '## Appendix\n\nCables are listed elsewhere in the plan.\n\n'

test('a section that shall be removed may go, another one may not', () => {
  assert.deepEqual(codes('Der Abschnitt Appendix soll gelöscht werden', [appendix, '']), [])
  assert.deepEqual(codes('The section Appendix should be deleted', [appendix, '']), [])
  assert.ok(codes('Der Abschnitt Terms soll gelöscht werden', [appendix, '']).includes('heading_removed'))
})

test('a link to a heading follows its new title, and leads to no other heading', () => {
  const renamed = ['## Timeout', '## Time limit'] as const
  const instruction = 'rename the heading "Timeout" to "Time limit"'
  assert.deepEqual(codes(instruction, renamed, ['#timeout', '#time-limit']), [])
  assert.ok(codes(instruction, renamed, ['#duties', '#time-limit']).includes('link_changed'))
})

test('a key that is added or named in the front matter is the only one that changes', () => {
  const author = ['updated: 2025-03-01\n', 'updated: 2025-03-01\nauthor: Lea\n'] as const
  assert.deepEqual(codes('add author: Lea to the front matter', author), [])
  assert.deepEqual(codes('set aboard of Kim to true', ['aboard: false', 'aboard: true']), [])
  assert.deepEqual(codes('set aboard of Kim to true', ['name: Kim', 'name: Jo']), ['front_matter_changed'])
  const title = ['title: Gate', 'title: Gates'] as const
  assert.ok(codes('add author: Lea to the front matter', author, title).includes('front_matter_changed'))
})

test('an exception keeps what it names, and only that', () => {
  const opens = ['The warder opens', 'The porter opens'] as const
  const writes = ['The warder writes', 'The porter writes'] as const
  const cables = ['Cables are listed elsewhere', 'Cables are listed somewhere'] as const
  assert.deepEqual(codes('replace warder by porter except in Terms', opens, writes), [])
  assert.deepEqual(codes('replace warder by porter, but do not touch clause 3', opens), [])
  assert.deepEqual(codes('Ersetze warder durch porter, außer in Terms', opens, writes), [])
  assert.ok(codes('replace elsewhere by somewhere except in Appendix', cables).includes('elsewhere_changed'))
  assert.ok(codes('replace warder by porter, but do not touch clause 3', opens, writes).includes('elsewhere_changed'))
})
