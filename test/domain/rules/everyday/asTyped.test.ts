import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const text = lines(
  '---',
  'summary: A draft of the hire terms',
  'status: open',
  '---',
  '',
  '# Hire',
  '',
  'Boats are hired for 2 hours. No cash is taken.',
  '',
  '## Boats',
  '',
  '- Canoes',
  '- Kayaks',
  '',
  '## Notes',
  '',
  '* 2024-05-01 Opened.',
  '* 2024-06-01 Version 1.2.0 with prices.',
  '',
  '## Limits',
  '',
  '| Name | Value | Per |',
  '|---|---|---|',
  '| Weight | 90 kg | person |',
)

function does(instruction: string, from: string, to: string): void {
  assert.ok(text.includes(from), from)
  assert.equal(
    edited(text, instruction).text,
    text.replace(from, () => to),
    instruction,
  )
}

test('polite words and reasons are no part of what is asked for', () => {
  does('change cash to cheques pls', 'cash', 'cheques')
  does('could you pls change "cash" to "cheques", please and thank you', 'cash', 'cheques')
  does('change "cash" to "cheques" because legal asked for it', 'cash', 'cheques')
  does('change "cash" to "cheques", so it is consistent', 'cash', 'cheques')
  does("delete the Kayaks bullet, it's outdated", '- Kayaks\n', '')
  does('remove the Kayaks bullet since we no longer have them', '- Kayaks\n', '')
  does('set the weight to 80 kg as agreed', '90 kg', '80 kg')
})

test('a reason that may ask for more or less is not ignored', () => {
  refusedWith(text, 'change "cash" to "cheques" because it is wrong, but only in Notes')
  refusedWith(text, 'delete the Kayaks bullet because it is outdated and the Canoes bullet')
  refusedWith(text, 'do not delete the Kayaks bullet because it is right')
  refusedWith(text, 'change cash to cheques because of the bank')
})

test('a number or a quoted text may be corrected in the same instruction', () => {
  does('set the weight to 80 kg, no, make that 85 kg', '90 kg', '85 kg')
  does('set the weight to 80 kg... sorry, 85', '90 kg', '85 kg')
  does('change "cash" to "cheques", no wait, "coins"', 'cash', 'coins')
  refusedWith(text, 'delete Boats, no, Notes')
  refusedWith(text, 'set the weight to 80 kg, no')
})

test('a text after a colon goes on to the end', () => {
  does(
    'add a bullet to Boats: `Dinghies`: small, with oars.',
    '- Kayaks\n',
    '- Kayaks\n- `Dinghies`: small, with oars.\n',
  )
  does('Insert a new item after Canoes: Dinghies', '- Canoes\n', '- Canoes\n- Dinghies\n')
  does('add a second bullet to Boats: Dinghies', '- Canoes\n', '- Canoes\n- Dinghies\n')
  does('add a paragraph at the end of Boats: See below.', '- Kayaks\n', '- Kayaks\n\nSee below.\n')
  does('add the guide to the list under Boats: [Guide](/guide)', '- Kayaks\n', '- Kayaks\n- [Guide](/guide)\n')
  refusedWith(text, 'add a bullet to Boats: Dinghies, and delete Notes')
  refusedWith(text, 'add a bullet to Boats: something about dinghies')
  refusedWith(text, 'add a bullet to Boats: Dinghies, after Canoes')
  refusedWith(text, 'add a bullet to Boats: Dinghies please')
  const titled = text.replace('## Boats', '## Boats: all')
  refusedWith(titled, 'add a bullet to Boats: all: Dinghies')
})

test('entries are known by their date or version', () => {
  does('remove the entry from 2024-05-01', '* 2024-05-01 Opened.\n', '')
  does('in the 1.2.0 entry, change prices to rates', 'prices', 'rates')
  refusedWith(text, 'remove the entry from 2024-05')
  refusedWith(text, 'remove the 1.2 entry')
})

test('says what to write instead', () => {
  does('where it says "cash" write "cheques"', 'cash', 'cheques')
  does('where it says cash, it should say cheques', 'cash', 'cheques')
  does('instead of "cash" write "cheques"', 'cash', 'cheques')
  const must = lines('# A', '', 'It must run. It MUST NOT stop.', '', '## B', '', 'All must wait.')
  assert.match(edited(must, 'in B all musts become shoulds').text, /It must run\. .*All should wait\./s)
  assert.match(edited(must, 'change MUST NOT stop to SHOULD NOT stop').text, /It SHOULD NOT stop/)
  assert.match(edited(must, 'make must uppercase in B').text, /It must run\. .*All MUST wait\./s)
})

test('words of a front matter value are changed where the instruction names the key', () => {
  does('in the summary, replace draft with version', 'A draft', 'A version')
  does('in status, change open to final', 'status: open', 'status: final')
  refusedWith(text, 'in the summary, replace cash with coins')
  const twice = text.replace('# Hire\n', '# Hire\n\n**Status:** open\n')
  assert.match(refusedWith(twice, 'in status, change open to final'), /two things.*"open" with "final" on line 8\.$/)
})

test('an item is moved to another list', () => {
  const lists = lines('# A', '', '## In', '', '- a', '- b', '', '## Out', '', '- c', '', '## Steps', '', '1. d', '2. e')
  assert.equal(edited(lists, 'move b to Out').text, lists.replace('- b\n', '').replace('- c\n', '- c\n- b\n'))
  assert.equal(edited(lists, 'move b before c').text, lists.replace('- b\n', '').replace('- c\n', '- b\n- c\n'))
  assert.match(refusedWith(lists, 'move b to Steps'), /another kind/)
  assert.match(refusedWith(lists, 'move c to In'), /only item/)
  const wrapped = lists.replace('- b\n', '- b\n  goes on\n')
  assert.match(refusedWith(wrapped, 'move the second item under In to Out'), /one line/)
})

test('an instruction about bullets changes those of one list', () => {
  does('use dashes for the bullets in Notes', '* 2024-05-01 Opened.\n* 2024', '- 2024-05-01 Opened.\n- 2024')
  does('use asterisks in Boats', '- Canoes\n- Kayaks', '* Canoes\n* Kayaks')
})

test('sections are sorted by their titles', () => {
  const sections = lines('# A', '', 'Text.', '', '## C', '', 'c', '', '### a', '', '## B', '', 'b')
  assert.equal(
    edited(sections, 'sort the sections alphabetically').text,
    lines('# A', '', 'Text.', '', '## B', '', 'b', '', '## C', '', 'c', '', '### a'),
  )
  assert.match(refusedWith(sections, 'sort the sections'), /alphabetically/)
  assert.match(refusedWith(sections.replace('## C', '## 1. C'), 'sort the sections alphabetically'), /numbered/)
  assert.match(refusedWith(`${sections}\n[x]: /x\n`, 'sort the sections alphabetically'), /link definitions/)
  assert.match(refusedWith(`${sections}\n\`\`\`\nx\n`, 'sort the sections alphabetically'), /open/)
})

test('tables take a row by the titles of its cells, and lose a column by its place', () => {
  const row = '| Weight | 90 kg | person |\n'
  does('add Length to the limits table, value 4 m, per boat', row, `${row}| Length | 4 m | boat |\n`)
  assert.match(edited(text, 'remove the last column').text, /\| Weight \| 90 kg \|\n/)
  assert.match(edited(text, 'remove the second column').text, /\| Weight \| person \|\n/)
  refusedWith(text, 'remove the fifth column')
  refusedWith(text, 'add Length to the limits table, 4 m')
})

test('headings are lowered together, and the only one needs no name', () => {
  assert.match(edited(text, 'demote all headings by one level').text, /^## Hire\n.*^### Boats\n.*^### Limits\n/ms)
  assert.equal(edited('# Change Log\n\nText.\n', 'rename the heading to Changelog').text, '# Changelog\n\nText.\n')
  refusedWith(text, 'rename the heading to Rental')
  assert.match(refusedWith(text, 'change section Boats to "There are none."'), /heading or the text/)
})

test('a name that is code in one place needs no quotation marks', () => {
  const page = '# A\n\nIt writes `result.yaml` here.\n'
  assert.match(edited(page, 'result.yaml should be called results.yaml').text, /`results\.yaml`/)
})

test('fields with hyphens in their names', () => {
  const page = '* Title: A\n* Last-Modified: 25-August-2017\n\n# A\n\nText.\n'
  assert.match(edited(page, 'update last-modified to 3-March-2026').text, /^\* Last-Modified: 3-March-2026$/m)
})

test('a list is known by the sentence that introduces it', () => {
  const page = lines(
    '# A',
    '',
    'It reads files. The supported formats are:',
    '',
    '- PNG',
    '',
    'Not read are:',
    '',
    '- GIF',
  )
  const done = page.replace('- PNG\n', '- PNG\n- TIFF\n')
  assert.equal(edited(page, 'add "TIFF" to the list of supported formats').text, done)
  assert.equal(edited(page, 'add "TIFF" to the formats list').text, done)
  refusedWith(page, 'add "TIFF" to the list of files')
  refusedWith(page.replace('Not read are', 'Formats not read'), 'add "TIFF" to the list of formats')
})

test('apostrophes match in either form', () => {
  const page = "# A\n\nIt isn’t so, and we'll see. We’ll wait.\n"
  assert.equal(edited(page, "replace isn't with is not").text, page.replace('isn’t', 'is not'))
  assert.equal(edited(page, "replace we'll with we will").text, '# A\n\nIt isn’t so, and we will see. We will wait.\n')
})

test('a place may come before the new text', () => {
  const page = lines('# A', '', 'It must run.', '', '## B', '', 'All must wait in line.')
  assert.equal(edited(page, 'change all musts in B to shoulds').text, page.replace('All must', 'All should'))
  assert.equal(edited(page, 'change wait in line to queue').text, page.replace('wait in line', 'queue'))
  refusedWith(page, 'change must in C to should')
})

test('a new section may have its text after a colon', () => {
  const page = lines('# A', '', '## B', '', 'b')
  assert.equal(
    edited(page, 'add a section Support after B: We help, if asked.').text,
    `${page}\n## Support\n\nWe help, if asked.\n`,
  )
})

test('addresses are replaced as wholes, also in links', () => {
  const page = 'Ask <help@old.test> or see [docs](https://docs.old.test/a). Not me.docs.old.test.\n'
  assert.equal(
    edited(page, 'replace help@old.test with ask@new.test everywhere').text,
    page.replace('help@old.test', 'ask@new.test'),
  )
  assert.equal(
    edited(page, 'docs.old.test should be docs.new.test').text,
    page.replace('//docs.old.test', '//docs.new.test'),
  )
})
