import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** What came into statements beside the word, number, name or place that an instruction gives them. */

const page = [
  '# Observatory\n\n## Dome\n\n',
  '1. The Warden MAY open the dome on each clear night.\n',
  '2. The motor SHOULD stop the dome if the wind is older data than 30 seconds.\n',
  '3. The log MUST NOT hold names.\n',
  '\nVisitors must not touch the motor. The lamp is lit for 5 minutes. A red lamp must be near the Night Hatch.\n',
  '\n## Requirements\n\n',
  '**OB-1** The mirror shall be cleaned at 4 bar.\n\n',
  '**OB-2** If the mirror cracks, the motor shall enter Park Mode and shall raise a flag.\n\n',
  '**OB-3** The guide may answer at the gate or by phone.\n\n',
  '| Id | Test | Owner |\n|---|---|---|\n| OB-1 | T-4 | Petra |\n| OB-2 | T-5 | Petra |\n',
  '\n## Notes\n\nCurator: Ilse Braun. Last check: 4 March 2024. The notice period is fourteen (14) written days.\n',
  '\n**Copper** was refused because it is soft. The "Night Hatch" is at the back.\n',
].join('')

function codes(instruction: string, ...changes: readonly (readonly [old: string, now: string])[]) {
  return guardChanges(page, instruction, changes).map(({ code }) => code)
}

const stop = ['The motor SHOULD stop', 'The motor MUST stop'] as const
const stopping = 'Point 2: the motor must stop the dome when the wind data is old.'

test('a keyword of the instruction belongs to the sentence that has most of its words', () => {
  assert.deepEqual(codes(stopping, stop), [])
  assert.ok(codes(stopping, stop, ['The Warden MAY open', 'The Warden MUST open']).includes('keyword_changed'))
  assert.deepEqual(codes(stopping, stop, ['than 30 seconds', 'than 90 seconds']), ['number_changed'])
  const both = 'Change SHOULD and MAY to MUST in all points.'
  assert.deepEqual(codes(both, stop, ['The Warden MAY open', 'The Warden MUST open']), [])
})

test('the mood of an instruction asks for no modal in a sentence that it does not speak of', () => {
  const lit = ['lit for 5 minutes', 'lit for 8 minutes'] as const
  assert.deepEqual(codes('The lamp should be lit for 8 minutes.', lit), [])
  assert.deepEqual(codes('The lamp should be lit for 8 minutes.', lit, ['lamp must be', 'lamp should be']), [
    'modal_changed',
  ])
})

test('an addition that must be asks for no MUST elsewhere, nor for a keyword instead of a plain word', () => {
  const added = ['hold names.\n', 'hold names.\n4. The Warden MUST lock the dome at dawn.\n'] as const
  const instruction = 'Add a requirement that the Warden must lock the dome at dawn.'
  assert.deepEqual(codes(instruction, added), [])
  assert.ok(codes(instruction, added, ['The Warden MAY open', 'The Warden MUST open']).includes('keyword_changed'))
  assert.ok(
    codes(instruction, added, ['Visitors must not touch', 'Visitors MUST NOT touch']).includes('keyword_changed'),
  )
})

test('words in another letter case are reported, unless the instruction asks for it', () => {
  const lit = ['lit for 5 minutes', 'lit for 8 minutes'] as const
  const lower = ['near the Night Hatch', 'near the night hatch'] as const
  assert.ok(codes('The lamp by the night hatch is lit for 8 minutes.', lit, lower).includes('more_changed'))
  assert.deepEqual(codes('Write "night hatch" instead of "Night Hatch" near the lamp.', lower), [])
  assert.deepEqual(codes('Fix the capitalization of the Night Hatch.', lower), [])
})

test('an instruction that names ids asks for no change to a statement with another id', () => {
  const bar = ['at 4 bar', 'at 6 bar'] as const
  assert.deepEqual(codes('OB-1: the pressure is 6 bar, not 4.', bar), [])
  const other = ['at the gate or by phone', 'at the gate or on the phone'] as const
  assert.ok(codes('Make OB-2 easier to read.', ['cracks, the', 'breaks, the'], other).includes('elsewhere_changed'))
  const owner = ['| OB-2 | T-5 | Petra |', '| OB-2 | T-5 | Jonas |'] as const
  assert.deepEqual(codes('Petra has gone. OB-2 is now owned by Jonas.', owner), [])
  assert.ok(
    codes('Petra has gone. OB-2 is now owned by Jonas.', owner, [
      '| OB-1 | T-4 | Petra |',
      '| OB-1 | T-4 | Jonas |',
    ]).includes('elsewhere_changed'),
  )
})

test('a new fact in a statement asks for no other change of it', () => {
  const curator = ['Ilse Braun', 'Mats Holm'] as const
  assert.deepEqual(codes('The curator is now Mats Holm.', curator), [])
  assert.deepEqual(codes('The curator is now Mats Holm.', curator, ['4 March 2024', '4 May 2024']), ['more_changed'])
  const spelled = ['fourteen (14)', 'thirty (30)'] as const
  assert.deepEqual(codes('The notice period should be thirty days.', spelled), [])
  assert.ok(
    codes('The notice period should be thirty days.', ['fourteen (14) written', 'thirty (30)']).includes(
      'more_changed',
    ),
  )
})

test('any word behind a number may be its unit', () => {
  assert.deepEqual(codes('OB-1: the pressure is 6 bar, not 4.', ['at 4 bar', 'at 6 psi']), ['number_changed'])
})

test('a duty that became a separate sentence is still one', () => {
  const split = 'Make OB-2 two sentences.'
  const old = 'Park Mode and shall raise a flag'
  assert.deepEqual(codes(split, [old, 'Park Mode. It shall also raise a flag']), [])
  assert.deepEqual(codes(split, [old, 'Park Mode. It also raises a flag']), ['modal_changed'])
})

test('a move keeps all words', () => {
  const taken = ['The lamp is lit for 5 minutes. ', ''] as const
  const put = ['## Notes\n\n', '## Notes\n\nThe lamp is lit for 5 minutes.\n\n'] as const
  const instruction = 'Move the sentence about the lamp being lit to Notes.'
  assert.deepEqual(codes(instruction, taken, put), [])
  assert.ok(codes(instruction, taken, put, ['raise a flag', 'hoist a flag']).includes('more_changed'))
})

test('a date, number or name that moves to another one gets that one, and nothing else', () => {
  const instruction = 'Move the time that the lamp is lit to an hour.'
  assert.deepEqual(codes(instruction, ['lit for 5 minutes', 'lit for an hour']), [])
  assert.ok(codes(instruction, ['lit for 5 minutes', 'lit for an hour'], ['raise a flag', 'hoist a flag']).length > 0)
})

test('emphasis that words lost beside a change, and quotes that became typographic, are reported', () => {
  const added = ['it is soft.', 'it is soft. Lead was refused because it is heavy.'] as const
  const instruction = 'Mention lead: refused because it is heavy.'
  assert.deepEqual(codes(instruction, added), [])
  assert.deepEqual(codes(instruction, added, ['**Copper** was', 'Copper was']), ['formatting_lost'])
  assert.deepEqual(codes(instruction, added, ['The "Night Hatch" is', 'The “Night Hatch” is']), ['more_changed'])
  assert.deepEqual(
    codes('Mention lead, refused because it is heavy, and use typographic quotes.', added, [
      'The "Night Hatch" is',
      'The “Night Hatch” is',
    ]),
    [],
  )
})

test('a sentence of the instruction that only says why hides no change elsewhere', () => {
  const lit = ['lit for 5 minutes', 'lit for 8 minutes'] as const
  const instruction = 'The pilot is over. The lamp is lit for 8 minutes.'
  assert.deepEqual(codes(instruction, lit), [])
  assert.deepEqual(codes(instruction, lit, ['raise a flag', 'hoist a flag']), ['elsewhere_changed'])
})
