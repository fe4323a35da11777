import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Sternwarte',
  '',
  '## Pflichten des Betreibers',
  '',
  '- Die Kuppel öffnen',
  '',
  '## Abläufe',
  '',
  '1. Strom prüfen',
  '2. Linse reinigen',
  '',
  'Der Wart meldet Schäden innerhalb von 5 Tagen.',
  '',
  '| Gerät | Ort |',
  '|---|---|',
  '| Pumpe | Keller |',
  '| Lampe | Dach |',
)

const after = (instruction: string) => edited(page, instruction).text
const added = page.replace('öffnen\n', 'öffnen\n- Besucher führen\n')

test('ein Punkt kommt in die Liste, die so heißt', () => {
  for (const said of [
    'Ergänze bei den Pflichten den Punkt "Besucher führen"',
    'Ergänze die Pflichten um "Besucher führen"',
    'Neuer Punkt unter den Pflichten: Besucher führen',
  ])
    assert.equal(after(said), added, said)
})

test('eine Zeile kommt in die Tabelle', () => {
  const row = page.replace('| Dach |\n', '| Dach |\n| Uhr | Turm |\n')
  assert.equal(after('Füge eine Zeile "Uhr | Turm" in die Tabelle ein'), row)
  assert.equal(after('Sortiere die Tabelle nach Gerät'), page.replace(/(\| Pumpe.*\n)(\| Lampe.*\n)/, '$2$1'))
})

test('ein Satz im Passiv ändert die Zahl des Satzes im Aktiv', () => {
  assert.equal(after('Schäden sollen innerhalb von 3 Tagen gemeldet werden'), page.replace('5 Tagen', '3 Tagen'))
  refusedWith(page, 'Schäden sollen innerhalb von 3 Tagen behoben werden')
})

test('eine Zeitangabe wird auch gebeugt gefunden', () => {
  assert.equal(after('Ersetze 5 Tage durch 7 Tage'), page.replace('5 Tagen', '7 Tagen'))
})

test('eine Liste bekommt andere Zeichen', () => {
  assert.equal(
    after('Mach aus den Abläufen eine Aufzählung'),
    page.replace('1. Strom', '- Strom').replace('2. Linse', '- Linse'),
  )
})

test('a number with a comma and a time are values, in each form', () => {
  const page = lines(
    'Der Verzugszins beträgt 5,5 % jährlich.',
    '',
    'Beginn: 8:30 Uhr',
    '',
    'Die Kündigungsfrist beträgt 3 Monate.',
  )
  for (const [instruction, from, to] of [
    ['Ändere den Verzugszins auf 6,25 %', '5,5 %', '6,25 %'],
    ['Verzugszins von 5,5 % auf 6,25 % ändern', '5,5 %', '6,25 %'],
    ['Ersetze 5,5 % durch 6,25 %', '5,5 %', '6,25 %'],
    ['Beginn auf 9:15 Uhr ändern', '8:30', '9:15'],
    ['Kündigungsfrist von 3 auf 6 Monate verlängern', '3 Monate', '6 Monate'],
    ['Kündigungsfrist auf 2 Monate verkürzen', '3 Monate', '2 Monate'],
  ] as const) {
    assert.equal(edited(page, instruction).text, page.replace(from, to), instruction)
  }
})
