import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '# Pumpe',
  '',
  'Version: 0.8',
  'Status: Entwurf',
  '',
  '## Anforderungen',
  '',
  '- **PMP-1**: Die Pumpe soll jede Störung melden.',
  '- **PMP-2**: Protokolle werden 90 Tage aufbewahrt.',
  '- **PMP-3**: Die Pumpe muss innerhalb von 2 Sekunden starten.',
  '',
  '## Daten',
  '',
  '| Feld | Typ | Einheit |',
  '|---|---|---|',
  '| Strom | float | A |',
  '| Druck | float | bar |',
  '',
  '## Montage',
  '',
  '1. Rohr anschließen',
  '2. Netz anschließen',
  '',
  '## Offene Punkte',
  '',
  '- Farbe',
  '- Antrieb',
)

function does(instruction: string, from: string, to: string): void {
  assert.equal(page.split(from).length, 2, from)
  assert.equal(
    edited(page, instruction).text,
    page.replace(from, () => to),
    instruction,
  )
}

test('rows, columns and cells are changed in German', () => {
  does('Ergänze die Tabelle um "Menge | int | l"', '| bar |\n', '| bar |\n| Menge | int | l |\n')
  does('neue Zeile in der Tabelle: Menge | int | l', '| bar |\n', '| bar |\n| Menge | int | l |\n')
  does('lösche Zeile Strom', '| Strom | float | A |\n', '')
  does('Benenne die Spalte Typ in Datentyp um', '| Typ |', '| Datentyp |')
  does('Setze den Typ von Strom auf int', '| Strom | float |', '| Strom | int |')
  does('Typ von Strom: int', '| Strom | float |', '| Strom | int |')
  does('Einheit von Strom auf mA ändern', '| A |', '| mA |')
  refusedWith(page, 'lösche Zeile Farbe')
})

test('sections and items are added in German', () => {
  does('Füge am Ende einen Abschnitt "Anhang" hinzu', '- Antrieb\n', '- Antrieb\n\n## Anhang\n')
  does('Neuer Abschnitt "Wartung" nach Montage', '2. Netz anschließen\n', '2. Netz anschließen\n\n## Wartung\n')
  does('Füge nach Schritt 2 "Prüfen" ein', '2. Netz anschließen\n', '2. Netz anschließen\n3. Prüfen\n')
  does('Füge zu den offenen Punkten "Kabel" hinzu', '- Antrieb\n', '- Antrieb\n- Kabel\n')
})

test('lists are sorted and numbered, and words marked, in German', () => {
  does('Sortiere die offenen Punkte', '- Farbe\n- Antrieb', '- Antrieb\n- Farbe')
  does('nummeriere die offenen Punkte', '- Farbe\n- Antrieb', '1. Farbe\n2. Antrieb')
  does('"Farbe" fett setzen', '- Farbe', '- **Farbe**')
})

test('requirements become mandatory or outdated in German', () => {
  does('PMP-1 soll verbindlich sein', 'Pumpe soll', 'Pumpe muss')
  does('aus soll in PMP-1 wird muss', 'Pumpe soll', 'Pumpe muss')
  does('Markiere PMP-2 als veraltet', 'aufbewahrt.', 'aufbewahrt. (veraltet)')
})

test('German statements may have their verb at the end, and amounts of one', () => {
  does('Protokolle werden ein Jahr aufbewahrt', '90 Tage', 'ein Jahr')
  does('PMP-3 muss 1 Sekunde sein', '2 Sekunden', '1 Sekunde')
  does('Ändere 90 Tage in 30 Tage', '90 Tage', '30 Tage')
  does('Version auf 0.9 und Status auf geprüft setzen', '0.8\nStatus: Entwurf', '0.9\nStatus: geprüft')
})
