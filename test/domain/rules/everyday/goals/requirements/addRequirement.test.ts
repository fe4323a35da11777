import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const paragraphs = lines(
  '# Lift',
  '',
  '## Gates',
  '',
  '**LFT-001** The gates shall close within 4 seconds.',
  '',
  '**LFT-002** The gates shall open for:',
  '',
  '- a hand',
  '- a bag',
  '',
  '**LFT-004** The gates shall beep.',
  '',
  '## Cabin',
  '',
  '**LFT-010** The cabin shall have a light.',
  '',
  'The light may be white.',
)

test('a requirement goes between the paragraphs with ids of its kind, written as they are', () => {
  const after = edited(paragraphs, 'Add LFT-003: The gates shall wait.').text
  const beep = '**LFT-004** The gates shall beep.\n'
  assert.equal(after, paragraphs.replace(beep, `**LFT-003** The gates shall wait.\n\n${beep}`))
  assert.equal(edited(paragraphs, 'Add LFT-003 before LFT-004: The gates shall wait.').text, after)
  assert.equal(edited(paragraphs, 'add LFT-003 after LFT-002: "The gates shall wait."').text, after)
  assert.equal(
    edited(paragraphs, 'add LFT-000: The lift shall move.').text,
    paragraphs.replace('**LFT-001**', '**LFT-000** The lift shall move.\n\n**LFT-001**'),
  )
})

test('a place that is not clear is asked for', () => {
  assert.match(refusedWith(paragraphs, 'Add LFT-011: The cabin shall be quiet.'), /behind LFT-010/)
  assert.match(refusedWith(paragraphs, 'Add LFT-003 after LFT-009: The gates shall wait.'), /no paragraph LFT-009/)
  assert.match(refusedWith(paragraphs, 'Add LFT-002: The gates shall wait.'), /already a LFT-002/)
  const inOne = lines('# A', '', '**R-1** One.', '**R-2** Two.')
  assert.match(refusedWith(inOne, 'Add R-3: Three.'), /several ids/)
  const unordered = lines('# A', '', '**R-2** Two.', '', '**R-1** One.')
  assert.match(refusedWith(unordered, 'Add R-3: Three.'), /not in order/)
})

test('a neighbour determines the place in a list too', () => {
  const list = lines('# A', '', '- REQ-1: One.', '- REQ-2: Two.', '- REQ-20: Three.')
  const after = edited(list, 'Add REQ-7 after REQ-1: Seven.').text
  assert.equal(after, list.replace('- REQ-2:', '- REQ-7: Seven.\n- REQ-2:'))
  refusedWith(list, 'Add REQ-7 after REQ-3: Seven.')
})

test('a requirement without an id gets the next one', () => {
  const list = lines('# A', '', '## Requirements', '', '- REQ-01: One.', '- REQ-02: Two.')
  assert.equal(edited(list, 'Add a requirement: The lift SHALL stop.').text, `${list}- REQ-03: The lift SHALL stop.\n`)
  const one = lines('# A', '', '## Requirements', '', 'R-1: One.', '', 'R-2: Two.')
  assert.equal(edited(one, 'Add a new requirement: The lift SHALL stop.').text, `${one}\nR-3: The lift SHALL stop.\n`)
  assert.match(refusedWith(paragraphs, 'Add a requirement: The lift SHALL stop.'), /add LFT-011 after LFT-010/)
})

test('the first requirement goes to the section for requirements', () => {
  const empty = lines('# A', '', '## Requirements', '', '## Notes', '', 'Text.')
  assert.equal(
    edited(empty, 'Add a requirement: The lift SHALL stop.').text,
    empty.replace('## Requirements\n', '## Requirements\n\nThe lift SHALL stop.\n'),
  )
  assert.match(
    refusedWith(lines('# A', '', 'Text.'), 'Add a requirement: The lift SHALL stop.'),
    /add section "Requirements"/,
  )
  const parted = lines('# A', '', '## Requirements', '', '### Gates', '', 'None.', '', '### Cabin', '', 'None.')
  refusedWith(parted, 'Add a requirement: The lift SHALL stop.')
})

test('a German request keeps the full stop of the requirement', () => {
  const text = lines('# Aufzug', '', 'LF-1: Die Tür muss schließen.', '', 'LF-3: Die Tür muss piepen.')
  const after = text.replace('LF-3', 'LF-2: Die Tür muss warten.\n\nLF-3')
  assert.equal(edited(text, 'Neue Anforderung nach LF-1: LF-2: Die Tür muss warten.').text, after)
  assert.equal(edited(text, 'Füge nach LF-1 die Anforderung LF-2 ein: Die Tür muss warten.').text, after)
  assert.equal(edited(text, 'Neue Anforderung LF-2: Die Tür muss warten.').text, after)
})
