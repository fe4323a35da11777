import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Lampen',
  '',
  'Hinweis: Die Masten gehören der Stadt.',
  '',
  'Die Lampen stehen am Ufer.',
  '',
  '- LAMPE-1: Die Lampe soll 9 Stunden brennen.',
  '- LAMPE-2: Die Lampen sollen grün leuchten.',
  '- LAMPE-3: Die Lampe darf nicht blinken.',
  '- LAMPE-4: Die Lampe kann blau sein und muss leuchten.',
  '',
  '| Lampe | Datum |',
  '|---|---|',
  '| Nord | 01.02.2025 |',
)
const warned = page.replace('Hinweis:', 'Achtung: Strom!\n\nHinweis:')

test('a German requirement gets another modal verb, in the number of the old one', () => {
  const must = page.replace('soll 9', 'muss 9')
  for (const said of [
    'ändere LAMPE-1 auf muss',
    'LAMPE-1 soll muss sein',
    'make LAMPE-1 a MUST',
    'stufe LAMPE-1 auf Muss hoch',
  ])
    assert.equal(edited(page, said).text, must, said)
  assert.equal(edited(page, 'Ändere LAMPE-2 auf kann').text, page.replace('sollen', 'können'))
})

test('a negated or doubled verb is refused, because another one says something else', () => {
  assert.match(refusedWith(page, 'ändere LAMPE-3 auf muss'), /negated.+Say: replace "darf" with "…" on line 9/)
  assert.match(refusedWith(page, 'ändere LAMPE-4 auf soll'), /several modal verbs/)
  refusedWith(page, 'ändere LAMPE-5 auf muss')
})

test('German labels, dates and rows are named in German requests', () => {
  assert.equal(
    edited(page, 'Lösche den Hinweis zu den Masten').text,
    page.replace('Hinweis: Die Masten gehören der Stadt.\n\n', ''),
  )
  assert.equal(edited(warned, 'Entferne die Warnung').text, page)
  assert.equal(edited(page, 'Nord auf den 03.04.2025 verschieben').text, page.replace('01.02.2025', '03.04.2025'))
  assert.equal(edited(page, 'Ergänze eine Zeile in der Tabelle: Süd, 05.06.2025').text, `${page}| Süd | 05.06.2025 |\n`)
  refusedWith(page, 'Lösche den Hinweis zu den Booten')
})

test('a modal verb of a sentence with any negation stays', () => {
  for (const sentence of [
    'Niemand muss warten.',
    'Nicht jeder muss zahlen.',
    'Er muss weder warten noch zahlen.',
    'Der Gast muss nie warten.',
    'Das muss ohne Strom gehen.',
  ])
    assert.match(refusedWith(lines('# Gäste', '', `- GAST-1: ${sentence}`), 'ändere GAST-1 auf soll'), /negated/)
})

test('ids that begin alike are not the same', () => {
  const page = lines('- PARK-1: Die Lampe soll leuchten.', '- PARK-11: Die Lampe muss leuchten.')
  refusedWith(page, 'ändere PARK-1 von muss auf kann')
  const must = lines('- REQ-123: A lamp must shine.', '- REQ-124: A lamp is green.')
  refusedWith(must, 'change REQ-125 from must to may')
  refusedWith(must, 'remove the item about REQ-129')
})

test('an ordinal number is no amount', () => {
  refusedWith('The team has 3 members.\n\nIt met on the third of May.\n', 'change the team from third to fourth')
})
