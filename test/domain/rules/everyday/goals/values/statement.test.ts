import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Kiosk',
  '',
  '## Codes',
  '',
  'K-1: The kiosk sends a code. Codes are valid for 24 hours.',
  '',
  'The operator restarts a terminal at most 3 times.',
  '',
  '## Storage',
  '',
  '- The kiosk MAY keep scans for 14 days.',
  '- Idle terminals are locked after 45 minutes.',
  '',
  'Reports must not be kept for more than 12 months. Guests must call the desk within 5 minutes.',
  '',
  'Guests who lose the badge get one that is valid for 1 hour. If the gate is open, the guard waits 10 seconds.',
  '',
  'Badges are sent 5 days before the visit.',
  '',
  'A guest code works for thirty (30) minutes. The deposit is EUR 20 per scan reader.',
)

test('a statement sets the value of the one sentence that speaks of its subject', () => {
  for (const [instruction, from, to] of [
    ['Codes should be valid for 48 hours', '24 hours', '48 hours'],
    ['the codes are now valid for 2 days', '24 hours', '2 days'],
    ['a code should be valid for 1 hour.', '24 hours', '1 hour'],
    ['a terminal may be restarted 5 times', '3 times', '5 times'],
    ['scans should be kept for 7 days', '14 days', '7 days'],
    ['scans should be retained for 7 d', '14 days', '7 days'],
    ['idle terminals should be locked after 2 h', '45 minutes', '2 h'],
    ['lock idle terminals after 30 minutes', '45 minutes', '30 minutes'],
    ['In Storage, scans should be kept for 7 days', '14 days', '7 days'],
    ['Guest codes should work for 45 minutes', 'thirty (30) minutes', 'forty-five (45) minutes'],
  ] as const) {
    assert.equal(edited(page, instruction).text, page.replace(from, to), instruction)
  }
})

test('a statement that says something else of the same words changes nothing', () => {
  for (const instruction of [
    // Of some of them only.
    'terminals should be locked after 30 minutes',
    // The other way round.
    'the desk must call guests within 10 minutes',
    'guests must be called by the desk within 10 minutes',
    'a terminal should restart the operator 5 times',
    // A bound of another kind.
    'codes should be valid for at least 48 hours',
    'idle terminals should be locked every 30 minutes',
    // Negated, or with another keyword.
    'codes should not be valid for 48 hours',
    'reports must be kept for 24 months',
    'the kiosk MUST keep scans for 7 days',
    'the kiosk must keep scans for 7 days',
    // More than a value.
    'scans should be kept for 7 days if the guest agrees',
    'scans and photographs should be kept for 7 days',
    'only idle terminals should be locked after 30 minutes',
    'scans should be kept for 7 days unless they are needed',
    // Of another clause, or of something else.
    'the badge is valid for 2 hours',
    'the gate may be open for 20 seconds',
    'badges should be sent 10 days after the visit',
    'badges are sent 10 days after the visit',
    // Another kind of value, or another subject.
    'codes should be valid for 48 calls',
    'tickets should be valid for 48 hours',
    'scans should be kept for 7 business days',
  ]) {
    refusedWith(page, instruction)
  }
})

test('a statement about what two places say is refused with both', () => {
  const twice = `${page}\n## Guests\n\nThe codes are valid for 3 hours.\n`
  assert.match(refusedWith(twice, 'codes should be valid for 48 hours'), /2 values .*\(line 5\).*\(line 24\)\. Say/)
  const table = `${page}\n| Code | Valid |\n|---|---|\n| Valid codes | 24 hours |\n`
  assert.match(refusedWith(table, 'codes should be valid for 48 hours'), /2 values .*the row/)
  assert.match(edited(twice, 'in Guests, codes should be valid for 48 hours').text, /The codes are valid for 48 hours/)
  const both = page.replace('24 hours.', '24 hours, or 8 hours on Sundays.')
  refusedWith(both, 'codes should be valid for 48 hours')
})

test('code is no place of a value', () => {
  refusedWith('Codes are valid: `codes valid for 24 hours`.\n', 'codes should be valid for 48 hours')
  refusedWith('```\nCodes are valid for 24 hours.\n```\n', 'codes should be valid for 48 hours')
})

test('a statement works in other formats, where the sentences are', () => {
  const text = '= Kiosk\n\n== Codes\n\nCodes are valid for 24 hours.\n\n----\nCodes are valid for 24 hours.\n----\n'
  const result = applyRules(text, 'Codes should be valid for 48 hours', { path: 'kiosk.adoc' })
  assert.equal(result.kind, 'edited')
  assert.equal(applyEdits(text, result.kind === 'edited' ? result.edits : []), text.replace('24', '48'))
})

test('a German statement is read with the words of its language', () => {
  const text = lines(
    '# Portal',
    '',
    'Der Code ist 10 Minuten gültig. Protokolle werden höchstens 6 Monate aufbewahrt.',
    '',
    'Gesperrte Konten werden nach 30 Tagen gelöscht. Gäste benachrichtigen den Empfang innerhalb von 5 Minuten.',
  )
  for (const [instruction, from, to] of [
    ['Der Code soll 15 Minuten gültig sein', '10 Minuten', '15 Minuten'],
    ['Der Code ist jetzt 2 Stunden gültig', '10 Minuten', '2 Stunden'],
    ['Protokolle sollen 12 Monate aufbewahrt werden', '6 Monate', '12 Monate'],
    ['Gesperrte Konten sollen nach 60 Tagen gelöscht werden', '30 Tagen', '60 Tagen'],
  ] as const) {
    assert.equal(edited(text, instruction).text, text.replace(from, to), instruction)
  }
  for (const instruction of [
    'Der Code soll mindestens 15 Minuten gültig sein',
    'Der Code soll nicht 15 Minuten gültig sein',
    'Konten sollen nach 60 Tagen gelöscht werden',
    'Protokolle sollen mindestens 12 Monate aufbewahrt werden',
    'Gäste sollen innerhalb von 10 Minuten benachrichtigt werden',
    'Der Code soll 15 Minuten gültig sein, wenn der Gast zustimmt',
  ]) {
    refusedWith(text, instruction)
  }
})

test('a sentence about some of them is not restated for all of them', () => {
  const text = 'Idle terminals end after 8 hours. By default, the desk closes after 9 hours.\n'
  refusedWith(text, 'terminals end after 10 hours')
  assert.match(edited(text, 'idle terminals end after 10 hours').text, /after 10 hours/)
  assert.match(edited(text, 'desk closes after 10 hours').text, /closes after 10 hours/)
})

test('a statement may have another form of an irregular verb, its place before it, and "instead" behind it', () => {
  const text = lines(
    '- OPS-1: The system MUST send an SMS 24 hours before each appointment.',
    '- OPS-2: The system MUST send a letter 3 days before each appointment.',
    '- OPS-3: Replies SHALL be kept for 2 years.',
    '- OPS-4: The operator writes a report every 30 minutes.',
  )
  for (const [instruction, from, to] of [
    ['SMS should be sent 12 hours before', '24 hours', '12 hours'],
    ['an SMS should be sent 12 hours before each appointment', '24 hours', '12 hours'],
    ['letters are sent 5 days before the appointment', '3 days', '5 days'],
    ['OPS-3: keep for 3 years', '2 years', '3 years'],
    ['in OPS-3, keep them for 3 years', '2 years', '3 years'],
    ['the operator writes a report every 45 min instead', '30 minutes', '45 minutes'],
    ['a report should be written every 45 minutes', '30 minutes', '45 minutes'],
  ] as const) {
    assert.equal(edited(text, instruction).text, text.replace(from, to), instruction)
  }
  for (const instruction of [
    'SMS should be sent 12 hours after',
    'OPS-3: delete after 3 years',
    'OPS-1: call 12 hours before',
    'faxes should be sent 12 hours before',
    'a report should be sent every 45 minutes',
    'the appointment should be sent 12 hours before each SMS',
  ]) {
    refusedWith(text, instruction)
  }
})

test('a statement whose words show no language has that of the page', () => {
  const text = 'Das System darf Kennzeichen nicht länger als 30 Tage speichern. Es ist in der Halle.\n'
  assert.equal(edited(text, 'Kennzeichen nur noch 7 Tage speichern').text, text.replace('30', '7'))
})
