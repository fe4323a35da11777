import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '# Portal',
  '',
  'Version: 1.4',
  'Stand: 12.03.2025',
  '',
  '## Ziele',
  '',
  '- Leser',
  '- Verwalter',
  '',
  '## Anforderungen',
  '',
  'LF-10: Das System muss Vormerkungen für 14 Tage speichern.',
  '',
  'LF-20: Das System kann Listen anbieten.',
  '',
  '## Werte',
  '',
  '| Nr. | Merkmal | Wert | Rang |',
  '|---|---|---|---|',
  '| LN-1 | Antwortzeit | 2 s | hoch |',
  '| LN-2 | Ausfall | 5 min | mittel |',
)

const understood: readonly (readonly [say: string, old: string, now: string])[] = [
  ['Änderung der Antwortzeit von 2 s auf 1 s', '2 s', '1 s'],
  ['Verkürzung des Ausfalls auf 4 min', '5 min', '4 min'],
  ['Löschung der Anforderung LF-20', 'LF-20: Das System kann Listen anbieten.\n\n', ''],
  ['LF-20 entfällt', 'LF-20: Das System kann Listen anbieten.\n\n', ''],
  ['Umbenennung von Verwalter in Betreuer', 'Verwalter', 'Betreuer'],
  ['Umbenennung des Abschnitts Ziele in Zweck', '## Ziele', '## Zweck'],
  ['Ersetzung von "Listen" durch "Tabellen"', 'Listen', 'Tabellen'],
  ['Ergänzung des Punktes "Schulen" unter Ziele', '- Verwalter\n', '- Verwalter\n- Schulen\n'],
  [
    'Hinzufügen der Zeile LN-3 | Last | 300 | hoch in die Tabelle',
    '| mittel |\n',
    '| mittel |\n| LN-3 | Last | 300 | hoch |\n',
  ],
  ['Der Rang von LN-2 wird hoch', 'mittel', 'hoch'],
  ['Vormerkungen sollen 21 Tage gespeichert werden', '14', '21'],
  ['Bitte die Version auf 1.5 setzen und den Stand auf 02.04.2025', '1.4\nStand: 12.03.2025', '1.5\nStand: 02.04.2025'],
]

for (const [say, old, now] of understood) {
  test(say, () => {
    assert.equal(edited(page, say).text, page.replace(old, now))
  })
}

test('a noun without a clear request changes nothing', () => {
  refusedWith(page, 'Änderung der Anforderungen')
  refusedWith(page, 'Löschung der Daten nach 30 Tagen')
  refusedWith(page, 'Ergänzung der Anforderungen')
  refusedWith(page, 'Vormerkungen sollen 21 Tage gelöscht werden')
})

test('what happens to a value is no new value', () => {
  refusedWith(page, 'Der Rang von LN-2 wird erhöht')
  refusedWith(page, 'Der Rang von LN-2 wird neu bewertet')
  refusedWith(page, 'Der Rang von LN-2 wird später festgelegt')
  refusedWith(page, 'Der Rang von LN-2 soll steigen')
  refusedWith(page, 'Der Rang von LN-2 muss stimmen')
})
