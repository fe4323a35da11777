import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '# Fähre',
  '',
  '## 1 Offene Fragen',
  '',
  '- Wer bezahlt?',
  '- Wann beginnt es?',
  '- Wie heißt sie?',
  '',
  '## 2 Pflichten',
  '',
  'Der Kapitän meldet einen Unfall innerhalb von 24 Stunden.',
  '',
  'Ein Gast darf einen Platz bis zu 15 Minuten reservieren.',
  '',
  '- Wache',
  '    - Bug',
  '    - Heck',
  '- Ruder',
  '',
  '## 3 Gefahren',
  '',
  'WA-1: Die Wache beginnt nach 10 Minuten.',
  '',
  '1. Nebel',
  '2. Eis',
)

test('inflected nouns, compounds and places before the verb are understood in German', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['Lösche die zweite offene Frage', '- Wann beginnt es?\n', ''],
    ['Füge in Abschnitt 3 eine Gefahr hinzu: Sturm im Herbst', '2. Eis\n', '2. Eis\n3. Sturm im Herbst\n'],
    ['Füge unter Wache „Mast“ hinzu', '    - Heck\n', '    - Heck\n    - Mast\n'],
    ['Setze die Meldefrist auf 48 Stunden', '24 Stunden', '48 Stunden'],
    ['Meldefrist 48 statt 24 Stunden', '24 Stunden', '48 Stunden'],
    ['WA-1: 8 statt 10 Minuten', '10 Minuten', '8 Minuten'],
    ['Bitte die Reservierungszeit auf 20 Minuten erhöhen', '15 Minuten', '20 Minuten'],
    ['In Abschnitt 3 soll „Nebel“ „Dunst“ heißen, sonst nichts ändern', '1. Nebel', '1. Dunst'],
    ['Lösche „Ruder“, aber „Bug“ nicht anfassen', '- Ruder\n', ''],
  ]
  for (const [instruction, from, to] of cases) {
    assert.equal(page.split(from).length, 2, from)
    assert.equal(edited(page, instruction).text, page.replace(from, to), instruction)
  }
})

test('near misses in German are refused', () => {
  for (const instruction of [
    'Lösche die vierte offene Frage',
    'Lösche die zweite offene Antwort',
    'Füge in Abschnitt 9 eine Gefahr hinzu: Sturm',
    'Füge in Abschnitt 3 eine Tabelle hinzu: Sturm',
    'Füge in Abschnitt 2 eine Überschrift hinzu: Sturm',
    'Füge unter Wachen und Ruder „Mast“ hinzu',
    'Setze die Meldefrist auf 2 Kapitäne',
    'Setze die Löschfrist auf 48 Stunden',
    'Meldefrist 48 statt 25 Stunden',
    'Reservierungszeit 48 statt 24 Stunden',
    'Senke die Meldefrist auf 48 Stunden',
    'Lösche „Wache“, aber „Bug“ nicht anfassen',
    'Lösche „Ruder“, aber „Kiel“ nicht anfassen',
  ])
    refusedWith(page, instruction)
})
