import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines('# HSE rules', '', 'See `HSE`. The HSE team audits. HSE is free.')

test('the first use in the text gets the long form', () => {
  const written = page.replace('The HSE team', 'The health and safety (HSE) team')
  assert.equal(edited(page, 'write HSE out at first use: health and safety').text, written)
  assert.equal(edited(page, 'expand HSE to "health and safety" at first use').text, written)
})

test('an abbreviation that is explained already, or absent, stays as it is', () => {
  refusedWith(lines('# A', '', 'The health office (HO). HO opens.'), 'expand HO at first use: health office')
  refusedWith(page.replace('The HSE', 'An HSE'), 'expand HSE at first use: health and safety')
  refusedWith(page, 'expand ABC at first use: all but color')
})

test('a sentence goes on to begin with a capital letter', () => {
  const text = lines('# A', '', 'HSE is free.')
  assert.match(
    edited(text, 'write HSE out at first use: health and safety').text,
    /^Health and safety \(HSE\) is free\.$/m,
  )
})

test('words that an abbreviation cannot mean are no long form, unless they are quoted', () => {
  for (const said of [
    'in bold',
    'something simple',
    'the health and safety',
    'health and safety, and remove the second sentence',
  ])
    assert.match(refusedWith(page, `write HSE at first use: ${said}`), /Say it in quotation marks/)
  assert.match(edited(page, 'write HSE out at first use: "work rules"').text, /The work rules \(HSE\) team/)
})
