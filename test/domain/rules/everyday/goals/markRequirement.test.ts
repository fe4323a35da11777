import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '# Ferry',
  '',
  '- **F-1** The horn shall sound.',
  '- **F-2** The ramp should close.',
  '',
  'F-3: The anchor shall hold.',
)

test('a requirement is marked behind its text', () => {
  for (const word of ['deprecated', 'obsolete', 'withdrawn'])
    assert.equal(
      edited(page, `mark F-2 as ${word}`).text,
      page.replace('ramp should close.', `ramp should close. (${word})`),
    )
  assert.equal(edited(page, 'Mark requirement F-3 as deprecated').text, page.replace('hold.', 'hold. (deprecated)'))
  const known = page.replace('sound.', 'sound. (withdrawn)')
  assert.equal(edited(known, 'mark F-2 as deprecated').text, known.replace('close.', 'close. (deprecated)'))
})

test('a requirement is not marked twice, nor in another way than the page does', () => {
  for (const [text, instruction] of [
    [page, 'mark F-9 as deprecated'],
    [page, 'mark everything as deprecated'],
    [page, 'do not mark F-2 as deprecated'],
    [page, 'mark F-2 as deprecated or withdrawn'],
    [page, 'mark F-2 as deprecated since 2.0'],
    [page.replace('close.', 'close. (deprecated)'), 'mark F-2 as deprecated'],
    [page.replace('**F-1**', '~~F-1~~ Deprecated:'), 'mark F-2 as deprecated'],
    [`${page}\nDeprecated functions stay for a year.\n`, 'mark F-2 as deprecated'],
  ] as const)
    refusedWith(text, instruction)
})

test('a keyword may be quoted', () => {
  assert.equal(edited(page, 'F-2 must be a "shall" requirement').text, page.replace('ramp should', 'ramp shall'))
  assert.equal(edited(page, 'make F-2 a "must"').text, page.replace('ramp should', 'ramp must'))
  for (const instruction of ['F-2 must be a "will not" requirement', 'F-9 must be a "shall" requirement'])
    refusedWith(page, instruction)
})
