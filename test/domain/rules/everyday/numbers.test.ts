import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { edited, lines, refusedWith } from '../applyRule.ts'

test('a number in words means the number in digits that the page has', () => {
  const page = lines('The limit is 10 days.', '', '3 retries are allowed.')
  for (const [instruction, from, to] of [
    ['increase the limit to twenty-five days', '10', '25'],
    ['increase the limit from ten to twenty days', '10', '20'],
    ['change the number of retries from three to five', '3', '5'],
  ] as const) {
    assert.equal(edited(page, instruction).text, page.replace(from, to))
  }
})

test('an old number without a unit has the unit of the new one', () => {
  const words = 'The limit is ten days.\n'
  assert.equal(edited(words, 'increase the limit from ten to twenty days').text, 'The limit is twenty days.\n')
  const facts = lines('We deliver within 20 days.', '', '| What | Value |', '|---|---|', '| Delivery | 20 |')
  const longer = facts.replace('20 days', '30 days')
  assert.equal(edited(facts, 'change the delivery time from 20 to 30 days').text, longer)
})

test('a value of the name is changed rather than a sentence with the number', () => {
  const facts = lines('We deliver within 20 days.', '', '| What | Value |', '|---|---|', '| Delivery | 20 |')
  assert.match(
    edited(facts, 'change the delivery from 20 to 30 days').text,
    /within 20 days(?:.|\n)*\| Delivery \| 30 days \|/,
  )
})

test('a number that several sentences have is not changed in one of them', () => {
  const page = 'We deliver in 20 days. Delivery of spares takes 20 days.\n'
  assert.equal(applyRules(page, 'change the delivery time from 20 to 30 days').kind, 'unsupported')
})

test('a number in digits means the number in words that the page has, and the other way round', () => {
  const words = 'Answers come within ten days. Parts last two years.\n'
  const digits = 'Answers come within 10 days. Parts last 2 years.\n'
  for (const instruction of ['change 10 days to 15 days', 'change ten days to fifteen days', '10 days → 15 days']) {
    assert.equal(edited(words, instruction).text, words.replace('ten', 'fifteen'), instruction)
    assert.equal(edited(digits, instruction).text, digits.replace('10', '15'), instruction)
  }
  assert.equal(edited(words, 'extend the answers to 20 days').text, words.replace('ten', 'twenty'))
  assert.equal(edited(words, 'change 10 days to 120 days').text, words.replace('ten', '120'))
})

test('a number in words with its digits in brackets changes as one', () => {
  const page = 'Either party may terminate with thirty (30) days notice.\n'
  const expected = page.replace('thirty (30)', 'forty-five (45)')
  assert.equal(edited(page, 'change 30 days to 45 days').text, expected)
  assert.equal(edited(page, 'set the notice to 45 days').text, expected)
  assert.equal(edited(page, 'extend the notice from 30 to 45 days').text, expected)
  assert.equal(applyRules(page, 'set the notice to 120 days').kind, 'unsupported')
})

test('words and digits of the same number are two places', () => {
  const page = 'We answer within ten days. Ten days later we ask again.\n'
  assert.equal(applyRules(page, 'change 10 days to 15 days').kind, 'unsupported')
  assert.equal(
    edited(page, 'change 10 days to 15 days everywhere').text,
    'We answer within fifteen days. Fifteen days later we ask again.\n',
  )
})

test('two times of one name are two places, whatever their units', () => {
  const page = 'The probe timeout is 45 seconds. The upload timeout is 2 minutes.\n'
  for (const instruction of ['set the timeout to 20 seconds', 'set the timeout to 3 minutes', 'the timeout is 1 hour'])
    assert.match(refusedWith(page, instruction), /2 numbers that "timeout" could mean/, instruction)
  assert.equal(edited(page, 'set the upload timeout to 90 seconds').text, page.replace('2 minutes', '90 seconds'))
  const other = 'The quota is 2 hours. After a quota change, wait 30 seconds.\n'
  assert.equal(edited(other, 'set the quota to 20 seconds').text, other.replace('2 hours', '20 seconds'))
})

test('a number is not that of a name in another clause', () => {
  for (const page of [
    'If the lease is exceeded, the client asks within 30 seconds.\n',
    'The client asks within 30 seconds after the lease is lost.\n',
    'The lease is checked (each check takes 30 seconds).\n',
    'The lease is short; a check takes 30 seconds.\n',
  ])
    for (const instruction of [
      'set the lease to 20 seconds',
      'the lease is 20 seconds',
      'reduce the lease to 20 seconds',
    ])
      refusedWith(page, instruction)
  const meant = 'For guests, the lease of a room ends after 30 seconds.\n'
  assert.equal(edited(meant, 'set the lease to 20 seconds').text, meant.replace('30', '20'))
})

test('a noun that many numbers may have is not that of another noun', () => {
  const page = lines('The contract runs for 24 months.', '', 'The notice period is 3 months.')
  assert.match(refusedWith(page, 'change the period to 12 months'), /2 numbers that "period" could mean/)
  assert.equal(edited(page, 'change the notice period to 12 months').text, page.replace('3 months', '12 months'))
  const alone = page.replace('24 months', 'ever')
  assert.equal(edited(alone, 'change the period to 12 months').text, alone.replace('3 months', '12 months'))
  const plain = page.replace('notice period', 'period')
  assert.equal(edited(plain, 'change the period to 12 months').text, plain.replace('3 months', '12 months'))
})

test('a bound is read around the verb', () => {
  const page = 'The crossing takes at most 20 minutes.\n'
  for (const instruction of [
    'the crossing must not take longer than 15 minutes',
    'the crossing must take no longer than 15 minutes',
  ])
    assert.equal(edited(page, instruction).text, page.replace('20', '15'), instruction)
  for (const instruction of [
    'the crossing must take longer than 15 minutes',
    'the crossing must not take less than 15 minutes',
    'the crossing must not take 15 minutes',
    'the boarding must not take longer than 15 minutes',
  ])
    refusedWith(page, instruction)
})

test('a name goes beside another one of its list', () => {
  const page = lines('1. Build', '   - Oak', '   - Pine', '2. Paint the whole hull with two coats')
  assert.equal(edited(page, 'add Ash below Oak').text, page.replace('- Oak\n', '- Oak\n   - Ash\n'))
  for (const instruction of [
    'add Oak below Pine',
    'add Ash below Elm',
    'add Ash below "Paint"',
    'add ash somewhere below',
  ])
    refusedWith(page, instruction)
})

test('a sentence said with another number does not change the day of a date', () => {
  for (const [text, instruction] of [
    ['Die Frist endet am 1. Juli 2026.\n', 'Die Frist endet am 15.8.'],
    ['The trial period ends on 1 July 2026.\n', 'the trial period ends on 15'],
  ] as const) {
    assert.notEqual(applyRules(text, instruction).kind, 'edited', instruction)
  }
  const whole = edited('Die Frist endet am 1. Juli 2026.\n', 'Die Frist endet am 15.08.2026').text
  assert.equal(whole, 'Die Frist endet am 15. August 2026.\n')
  const day = 'The trial period ends on 1 July.\n'
  assert.equal(edited(day, 'the trial period ends on 15 July').text, 'The trial period ends on 15 July.\n')
})
