import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '# Lastenheft',
  '',
  '## Zielgruppen',
  '',
  '- Meister',
  '- Lager',
  '',
  '## Anforderungen',
  '',
  '| Nr. | Anforderung | Status |',
  '|---|---|---|',
  '| LH-1 | Das System soll buchen. | offen |',
  '| LH-2 | Das System muss melden. | abgestimmt |',
  '',
  '## Lieferumfang',
  '',
  '1. Software',
  '2. Schulung',
  '',
  '## Offen',
  '',
  '- [ ] Anzahl der Lizenzen festlegen',
)
const does = (say: string, from: string, to: string) =>
  assert.equal(edited(page, say).text, page.replace(from, to), say)

test('German requests with the verb last, and states', () => {
  does('LH-1 ist abgestimmt', 'buchen. | offen', 'buchen. | abgestimmt')
  does('LH-1 verbindlich machen', 'soll buchen', 'muss buchen')
  does('Zielgruppe Disponent ergänzen', '- Lager\n', '- Lager\n- Disponent\n')
  does('Bitte Disponent in die Zielgruppen aufnehmen', '- Lager\n', '- Lager\n- Disponent\n')
  does('Streiche die Schulung aus dem Lieferumfang', '2. Schulung\n', '')
  does('Lizenzen sind geklärt, bitte abhaken', '- [ ]', '- [x]')
  does(
    'Neue Zeile LH-3 "Das System muss drucken." offen',
    'abgestimmt |\n',
    'abgestimmt |\n| LH-3 | Das System muss drucken. | offen |\n',
  )
})

test('German statements without a clear request', () => {
  for (const say of [
    'LH-1 ist nicht abgestimmt',
    'LH-1 ist unklar',
    'Kim Meier hinzufügen',
    'Streiche Software und Schulung aus dem Lieferumfang',
    'Streiche den Bericht aus dem Lieferumfang',
    'Vertrag ist geklärt, bitte abhaken',
  ])
    refusedWith(page, say)
})
