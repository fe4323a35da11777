import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, editedFile, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Agreement',
  '',
  '(1) The place of jurisdiction is Leeds.',
  '',
  '(2) The contact of the tenant is Ada Kern. The mode is Fast unless it rains. The term is short.',
)

test('a sentence that only names a value gets another one', () => {
  const say = ['The place of jurisdiction should become York.', 'the place of jurisdiction is now York']
  for (const one of say) assert.equal(edited(page, one).text, page.replace('Leeds', 'York'), one)
  assert.equal(
    edited(page, 'the contact of the tenant must be Grace Hill').text,
    page.replace('Ada Kern', 'Grace Hill'),
  )
})

test('German puts the verb last', () => {
  const text = lines('# Vertrag', '', 'Gerichtsstand ist Kassel.')
  assert.equal(edited(text, 'Gerichtsstand soll Fulda sein').text, text.replace('Kassel', 'Fulda'))
})

test('a sentence that says more, or of another subject, stays', () => {
  refusedWith(page, 'the mode should be Slow')
  refusedWith(page, 'the place should be York')
  refusedWith(page, 'the contact of the landlord should be Grace Hill')
  refusedWith(page, 'the place of jurisdiction is York or Leeds')
  refusedWith(page, 'the place of jurisdiction should be nearer')
  refusedWith(lines('# A', '', 'The seat is Leeds.', '', 'The seat is Leeds.'), 'the seat should be York')
})

test('a number without a unit is a value in other formats too', () => {
  const rst = 'A\n=\n\nThe default port is 1883. Change it in ``a.toml``.\n'
  assert.equal(editedFile('a.rst', rst, 'The default port should become 8883'), rst.replace('1883', '8883'))
  assert.equal(editedFile('a.rst', rst, 'The other port should become 8883'), null)
})
