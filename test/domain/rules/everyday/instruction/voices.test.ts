import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '# Photo box',
  '',
  '## 1 Photos',
  '',
  '- **P-1** Photos must be deleted after 30 days.',
  '- **P-2** Batteries must be replaced by staff.',
  '- **P-3** Guests may order prints.',
  '',
  '## 2 Fees',
  '',
  'The daily fee is EUR 12,000.',
)

test('the passive voice asks for the same as the imperative', () => {
  const without = page.replace('- **P-3** Guests may order prints.\n', '')
  for (const said of [
    'P-3 should be deleted',
    'P-3 can be removed',
    'P-3 is to be removed',
    'the third item of Photos can go',
    'P-3 is no longer needed, please remove it',
    'P-3 was never wanted, so drop it',
  ])
    assert.equal(edited(page, said).text, without, said)
  assert.equal(edited(page, 'section 1 must be moved after section 2').text.indexOf('## 2'), page.indexOf('## 1'))
  assert.match(edited(page, 'The daily fee is raised to EUR 14,000').text, /fee is EUR 14,000/)
})

test('what is said of the things of the document is no request about the document', () => {
  for (const said of [
    'photos must be deleted',
    'the photos can go',
    'batteries should be removed',
    'batteries must be replaced by robots',
    'P-1 must be replaced by P-2',
    'fees should be removed',
  ])
    refusedWith(page, said)
  assert.equal(edited(page, 'photos must be deleted after 60 days').text, page.replace('30 days', '60 days'))
})

test('in German, too', () => {
  const german = lines(
    '# Box',
    '',
    '## 1 Fotos',
    '',
    'Fotos werden nach 30 Tagen gelöscht.',
    '',
    '## 2 Druck',
    '',
    'Ja.',
  )
  assert.equal(edited(german, 'Abschnitt 2 kann entfallen').text, german.replace('\n## 2 Druck\n\nJa.\n', ''))
  assert.equal(edited(german, 'Abschnitt 2 wird gestrichen').text, german.replace('\n## 2 Druck\n\nJa.\n', ''))
  for (const said of ['Fotos müssen gelöscht werden', 'Fotos können entfallen', 'Der Druck kann entfallen'])
    refusedWith(german, said)
})

test('a name is what a title is called, not what is called in a program', () => {
  const api = lines('# API', '', '## Scope', '', 'Init sends the data. The owner is Ann.')
  for (const said of [
    'Init must be called first',
    'Scope must be called twice',
    'the owner should be called Bob',
    'Init must be called Twice',
  ])
    refusedWith(api, said)
  assert.equal(edited(api, 'Scope should be called Limits').text, api.replace('Scope', 'Limits'))
  assert.equal(edited(api, 'Scope should be renamed to Limits').text, api.replace('Scope', 'Limits'))
})

test('where a thing is belongs to the request', () => {
  const doc = lines('# Doc', '', '## Scope', '', 'One.', '', 'Two.', '', '## Risks', '', 'Three.')
  refusedWith(doc, 'The last paragraph is in Scope, delete it')
  refusedWith(doc, 'delete the last paragraph, it is in Scope')
  refusedWith(doc, 'delete the last paragraph, it says Two')
  assert.equal(edited(doc, 'The last paragraph is wrong, delete it').text, doc.replace('\nThree.\n', ''))
  const german = lines('# Dok', '', '## Umfang', '', 'Eins.', '', '## Kosten', '', 'Zwei.')
  refusedWith(german, 'der erste Absatz ist in Kosten, bitte löschen')
})
