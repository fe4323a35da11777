import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '---',
  'status: Entwurf',
  'version: 0.9',
  '---',
  '',
  '# Pflichtenheft',
  '',
  '## 1 Umfang',
  '',
  'Der Melder sendet Alarme. Ein Melder hat eine Nummer. Die Frist beträgt 30 Tage.',
  '',
  '## 2 Kanäle',
  '',
  '- Funk',
  '- Kabel',
  '',
  '## 3 Rollen',
  '',
  '| Rolle | Name |',
  '| --- | --- |',
  '| Leitung | Ada Kern |',
  '',
  'Jeder Melder gehört an Ort zwei.',
  '',
  '## Anhang',
  '',
  'Hier steht nichts über Kabel.',
)

test('requests in German are carried out, with names and texts as they are', () => {
  const cases: readonly (readonly [string, (text: string) => string])[] = [
    ["Ersetze 'Melder' durch 'Sensor' in Abschnitt 3", text => text.replace('Jeder Melder', 'Jeder Sensor')],
    ['In Abschnitt 3: ersetze „Melder“ durch „Sensor“', text => text.replace('Jeder Melder', 'Jeder Sensor')],
    ['Bitte überall Melder durch Sensor ersetzen', text => text.replaceAll('Melder', 'Sensor')],
    ['Ersetze Melder durch Sensor', text => text.replaceAll('Melder', 'Sensor')],
    ["'Melder' soll durch 'Sensor' ersetzt werden", text => text.replaceAll('Melder', 'Sensor')],
    ["Ersetze 'Melder' durch 'Sensor', außer in Abschnitt 1", text => text.replace('Jeder Melder', 'Jeder Sensor')],
    ['Ändere die Frist auf 14 Tage', text => text.replace('30 Tage', '14 Tage')],
    ['Die Frist soll 14 Tage betragen', text => text.replace('30 Tage', '14 Tage')],
    ['Die Frist beträgt jetzt 14 statt 30 Tage', text => text.replace('30 Tage', '14 Tage')],
    ['Setzen Sie den Status auf genehmigt', text => text.replace('Entwurf', 'genehmigt')],
    ['Status auf genehmigt', text => text.replace('Entwurf', 'genehmigt')],
    ['Erhöhe die Version auf 1.0', text => text.replace('0.9', '1.0')],
    ['Ändere den Status von Entwurf auf genehmigt', text => text.replace('Entwurf', 'genehmigt')],
    ['Die Leitung ist jetzt Max Muster', text => text.replace('Ada Kern', 'Max Muster')],
    ['Lösche den Abschnitt Anhang', text => text.slice(0, text.indexOf('\n## Anhang'))],
    ['Der Abschnitt Anhang soll gelöscht werden', text => text.slice(0, text.indexOf('\n## Anhang'))],
    ['Bitte den zweiten Satz in Abschnitt 1 entfernen', text => text.replace(' Ein Melder hat eine Nummer.', '')],
    ['Streiche den Absatz über Kabel', text => text.replace('\nHier steht nichts über Kabel.\n', '')],
    ["Entferne 'Funk' aus der Liste der Kanäle", text => text.replace('- Funk\n', '')],
    ["Füge in der Liste der Kanäle 'Licht' hinzu", text => text.replace('- Kabel\n', '- Kabel\n- Licht\n')],
    ['Füge Licht zur Liste der Kanäle hinzu', text => text.replace('- Kabel\n', '- Kabel\n- Licht\n')],
    ['Benenne den Abschnitt Anhang in Beispiele um', text => text.replace('## Anhang', '## Beispiele')],
    [
      'Füge nach "Der Melder sendet Alarme." den Satz "Er misst auch." ein',
      text => text.replace('Alarme.', 'Alarme. Er misst auch.'),
    ],
    [
      'Ergänze in der Tabelle Rollen die Zeile "Technik | Kim Olsen"',
      text => text.replace('| Ada Kern |\n', '| Ada Kern |\n| Technik | Kim Olsen |\n'),
    ],
    [
      'Setze den Status auf genehmigt und ändere die Version auf 1.0',
      text => text.replace('Entwurf', 'genehmigt').replace('0.9', '1.0'),
    ],
    ['Verschiebe den Abschnitt Anhang vor Umfang', text => moved(text)],
  ]
  for (const [instruction, change] of cases) {
    assert.equal(edited(page, instruction).text, change(page), instruction)
  }
})

function moved(text: string): string {
  const at = text.indexOf('\n## Anhang')
  return text.slice(0, at).replace('## 1 Umfang', `${text.slice(at + 1)}\n## 1 Umfang`)
}

test('a request in German that says more than is understood changes nothing', () => {
  for (const instruction of [
    'Lösche den Abschnitt Anhang nicht',
    'Lösche nicht den Abschnitt Anhang',
    'Der Abschnitt Anhang soll nicht gelöscht werden',
    'Lösche den Abschnitt Anhang, wenn er leer ist',
    'Lösche alles außer dem Abschnitt Anhang',
    'Lösche Punkt 2',
    'Lösche den ersten Satz',
    "Ersetze 'Melder' nicht durch 'Sensor'",
    "Ersetze 'Melder' durch 'Sensor' nur in Abschnitt 1",
    'Ersetze Melder durch Sensor oder Fühler',
    'Ersetze Melder durch einen besseren Begriff',
    'Ersetze Melder durch den Sensor',
    'Benenne den Abschnitt Anhang in etwas Besseres um',
    'Ändere die Frist auf 14 Tage oder 20 Tage',
    'Ändere die Frist auf 14 Euro',
    'Die Frist soll mindestens 14 Tage betragen',
    'Füge einen Abschnitt über Datenschutz hinzu',
    'Ergänze die Liste der Kanäle um Licht und Ton',
    'Setze den Status auf genehmigt und kürze den Abschnitt Umfang',
    'Der Melder ist jetzt ein Sensor',
  ]) {
    refusedWith(page, instruction)
  }
})

test('words of a German page keep the words before them', () => {
  const text = lines('# Post', '', 'Die Meldung geht an Auftraggeber und an Behörden.')
  for (const instruction of ['Ersetze Auftraggeber durch Kunden', 'replace Auftraggeber with Kunden'])
    assert.equal(edited(text, instruction).text, text.replace('Auftraggeber', 'Kunden'))
})

test('an English instruction is not read as a German one', () => {
  const text = lines('# Die casting', '', 'The die is hot.', '', 'Status: draft')
  assert.equal(edited(text, 'set status to in review').text, text.replace('draft', 'in review'))
  assert.equal(
    edited(text, 'replace die with mould').text,
    text.replace('The die', 'The mould').replace('# Die', '# Mould'),
  )
})
