import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fixedBy, wordsOf } from './findings.ts'

const objected: readonly (readonly [rule: string, sentence: string, words: readonly string[]])[] = [
  ['subjective', 'The form shall be user-friendly and easy to fill in.', ['user-friendly', 'easy']],
  ['subjective', 'The gate must open quickly.', ['quickly']],
  ['vague', 'The pump shall usually stop within 5 s.', ['usually']],
  ['loophole', 'The valve shall close as appropriate.', ['as appropriate']],
  ['loophole', 'The export shall keep colours where possible.', ['where possible']],
  ['loophole', 'REQ-7 Where possible, the export shall keep colours.', ['Where possible']],
  ['loophole', '4.2.1 If necessary, the pump shall stop.', ['If necessary']],
  ['loophole', 'The owner shall pay so far as is reasonably practicable.', ['so far as is reasonably practicable']],
  ['loophole', 'The clerk shall call back if time permits.', ['if time permits']],
  ['loophole', 'The warden shall close the gate as he sees fit.', ['as he sees fit']],
  ['loophole', 'The clerk shall add a note as deemed necessary.', ['as deemed necessary']],
  ['loophole', 'The labels shall be translated where it makes sense.', ['where it makes sense']],
  ['loophole', 'The log shall not name the user unless absolutely necessary.', ['unless absolutely necessary']],
  ['loophole', 'The owner shall choose the colour in its sole discretion.', ['in its sole discretion']],
  ['loophole', 'The board shall pay the bill if it considers it appropriate.', ['if it considers it appropriate']],
  ['loophole', 'Guests shall be met to the extent reasonably practicable.', ['to the extent reasonably practicable']],
  ['loophole', 'The lid shall be closed where reasonably possible.', ['where reasonably possible']],
  ['open-ended', 'The log shall name user, time, etc.', ['etc']],
  ['open-ended', 'The report shall include, but not be limited to, totals.', ['but not be limited to']],
  ['open-ended', 'The report shall list costs, without limitation.', ['without limitation']],
  ['unverifiable', 'The desk shall be 100% available.', ['100% available']],
  ['unverifiable', 'The desk shall be 100 % available.', ['100 % available']],
  ['open-ended', 'The report shall list costs, including but not limited to fees.', ['including but not limited to']],
  ['unbounded-quantity', 'The desk shall serve several queues.', ['several']],
  ['unbounded-quantity', 'The portal shall support multiple languages.', ['multiple']],
  ['unverifiable', 'The backup shall end as soon as possible.', ['as soon as possible']],
  ['unverifiable', 'The router must minimise the delay.', ['minimise']],
  ['unverifiable', 'The lamp shall hang as close as possible to the pump.', ['as close as possible']],
  ['subjective', 'REQ-3: The portal will respond quickly.', ['quickly']],
  ['subjective', 'REQ-3: Clerks can easily find a form.', ['easily']],
  ['subjective', '**REQ-3**: The portal will quickly load. Long forms can quickly tire a reader.', ['quickly']],
  ['subjective', 'The portal shall handle a lost connection gracefully.', ['gracefully']],
  ['subjective', 'The portal must securely store the keys.', ['securely']],
  ['subjective', 'The notice shall be concise and understandable.', ['concise', 'understandable']],
  ['unverifiable', 'The owner shall be told without undue delay.', ['without undue delay']],
  ['subjective', 'US-4: As a clerk, I want to easily find a form, so that I am quick.', ['easily']],
  ['unverifiable', 'The clerk shall answer in due course.', ['in due course']],
  ['unverifiable', 'US-2: As a reader, I want to be told in good time.', ['in good time']],
  ['unverifiable', 'The clerk shall answer at the earliest opportunity.', ['at the earliest opportunity']],
  ['subjective', 'AC-2: Given a slow network, when a clerk prints, then the page is quickly shown.', ['quickly']],
  ['superlative', 'The planner shall choose the most suitable carrier.', ['the most suitable']],
  ['comparative', 'The new lamp shall be more efficient.', ['more efficient']],
  ['several-requirements', 'The lock shall close and the lamp shall turn red.', ['shall']],
  ['and-or', 'The alarm shall ring and/or flash.', ['and/or']],
  ['weak-verb', 'REQ-1: The clerk may print it.', ['may']],
  ['uncertain-verb', 'REQ-1: The clerk could print it.', ['could']],
  ['negative', 'The gate shall not lock.', ['shall not']],
  ['vague-pronoun', 'The lamp shall glow. It shall be red.', ['It']],
  ['vague-pronoun', 'The lamp shall light another room.', ['another']],
  ['unspecific-noun', 'The cab shall give an indication.', ['indication']],
  ['comparative', 'The new lamp shall have a longer life.', ['longer']],
  ['homonym', 'The portal shall store the address of each call.', ['store', 'address', 'call']],
  ['relative-adjective', 'The queue shall have a small size.', ['small']],
  ['listed-word', 'To be quick, the clerk shall use a form.', ['quick']],
  ['passive-without-actor', 'The invoice shall be sent within a day.', ['shall be sent']],
]

describe('the wording of requirements', () => {
  for (const [rule, sentence, words] of objected) {
    test(`${rule}: ${sentence}`, () => assert.deepEqual(wordsOf(rule, sentence), words))
  }

  test('objects to nothing in a sentence that requires nothing', () => {
    const text = 'This page is easy to read. Usually there are several versions, etc.'
    for (const [rule] of objected) assert.deepEqual(wordsOf(rule, text), [], rule)
  })

  test('objects to nothing in code, quotes, addresses, headings and front matter', () => {
    const text = [
      '---',
      'note: The system shall be easy.',
      '---',
      '# The system shall be easy',
      '',
      '> The system shall be easy.',
      '',
      '    The system shall be easy.',
      '',
      'The clerk shall type `easy` and read "an easy text" at https://example.org/easy and [here](easy.md).',
      '',
      '| shall be easy |',
      '| --- |',
      '| 1 |',
    ].join('\n')
    assert.deepEqual(wordsOf('subjective', text), [])
  })

  test('takes names for names', () => {
    assert.deepEqual(wordsOf('subjective', 'The client shall use the Simple Mail Protocol.'), [])
    assert.deepEqual(wordsOf('subjective', 'The client shall use a simple protocol.'), ['simple'])
    assert.deepEqual(wordsOf('listed-word', 'REQ-1 Simple Mail shall be used.'), [])
  })

  test('reads keywords by the style of the document', () => {
    const capitals = 'A MUST x. B MUST y. C MUST z.\n\n'
    assert.deepEqual(wordsOf('subjective', `${capitals}This must be easy.`), [])
    assert.deepEqual(wordsOf('subjective', `${capitals}This MUST be easy.`), ['easy'])
  })

  test('reads a list that completes its introduction', () => {
    assert.deepEqual(wordsOf('subjective', 'The system shall:\n\n- print easy labels\n- stop'), ['easy'])
    assert.deepEqual(wordsOf('subjective', 'The team likes:\n\n- easy labels\n- cake'), [])
  })

  test('leaves quantities with a number, comparisons with something and named conditions alone', () => {
    assert.deepEqual(wordsOf('unbounded-quantity', 'The tank shall hold a minimum of 8 litres.'), [])
    assert.deepEqual(wordsOf('comparative', 'The lift shall be faster than 2 m/s.'), [])
    assert.deepEqual(wordsOf('comparative', 'The lift shall have one or more lamps, and no less.'), [])
    assert.deepEqual(wordsOf('loophole', 'The clerk shall sign if required by the contract.'), [])
    assert.deepEqual(wordsOf('loophole', 'The clerk shall not sign unless necessary for the payment.'), [])
    assert.deepEqual(wordsOf('passive-without-actor', 'The bill shall be sent by the clerk.'), [])
  })

  test('takes a word with several meanings as the glossary defines it', () => {
    const text = 'Each call shall have an address.\n'
    const glossary = '\n## Glossary\n\n**Call**: a conversation between two radios.\n'
    assert.deepEqual(wordsOf('homonym', text), ['call', 'address'])
    assert.deepEqual(wordsOf('homonym', text + glossary), ['address'])
    assert.deepEqual(wordsOf('homonym', `All calls shall have an address.\n${glossary}`), ['address'])
  })

  test('objects to no purpose, condition, permission or parenthesis beside what is required', () => {
    for (const sentence of [
      'The clerk shall use a form to enable easy reading.',
      'The clerk shall call if the text is not easy to read.',
      'The clerk shall sign, and may add a useful note.',
      'The clerk shall sign all forms (easy to do at the desk).',
      'The form shall have one page, which should make it easy.',
      'The gate shall use a quick (at most 2 s) motor.',
      'The portal shall securely store the keys using AES-256.',
      'The portal shall handle a lost connection gracefully: it shows the last page.',
      'The client shall safely ignore a field that it does not know.',
      'The price shall be the most prominent element.',
      'The clerk shall answer promptly, and in any event within 3 days.',
      'The portal shall have a responsive layout.',
      'AC-2: Given a slow network, the page is shown within 3 s.',
      'The plan shall be a scalable vector image.',
      'REQ-1: The lid has a lock that will open quickly.',
      'REQ-1: The lid has a lock so that it can easily be opened.',
    ])
      assert.deepEqual(wordsOf('subjective', sentence), [], sentence)
    assert.deepEqual(wordsOf('vague', 'The form shall have a title (usually one line).'), [])
    assert.deepEqual(wordsOf('unverifiable', 'The router shall cache names to minimise the delay.'), [])
    assert.deepEqual(wordsOf('unverifiable', 'The bill shall come as soon as possible, at the latest on Friday.'), [])
    const bounded = 'The owner shall be told without undue delay, and in any event within 3 days.'
    assert.deepEqual(wordsOf('unverifiable', bounded), [])
    assert.deepEqual(wordsOf('unverifiable', 'The bill shall be paid as soon as is possible to pay it.'), [])
    assert.deepEqual(wordsOf('loophole', 'The text shall have 64 characters, adding zeros if necessary.'), [])
    assert.deepEqual(wordsOf('loophole', 'The clerk shall sign or stamp the form, as applicable.'), [])
    assert.deepEqual(wordsOf('open-ended', 'The parts shall be named part 1, part 2, etc.'), [])
    assert.deepEqual(wordsOf('several-requirements', 'The code shall have digits and thus shall have no letters.'), [])
  })

  test('objects to nothing after a label or in a column that announces reasons', () => {
    const text = [
      'REQ-1: The form shall be easy.',
      'Rationale: it must be quick.\n*Priority*: it shall be high and intuitive.',
      '**Rationale:** The form shall be simple.',
      '| Id | Rationale | Text |\n|---|---|---|\n| REQ-2 | It must be fast | The lid shall be smooth |',
      '| Text | Rationale |\n|---|---|\n| | It must be fast \\| cheap |\n| It shall be simple | |',
    ].join('\n\n')
    assert.deepEqual(wordsOf('subjective', text), ['easy', 'intuitive', 'smooth', 'simple'])
    assert.deepEqual(wordsOf('subjective', 'The rationale shall be simple.'), ['simple'])
  })

  test('objects to nothing in sections that give reasons, and where a link to a requirement begins a paragraph', () => {
    const sections = '## Requirements\n\nThe form shall be easy.\n\n## Rationale\n\nForms must be quick.\n'
    assert.deepEqual(wordsOf('subjective', sections), ['easy'])
    assert.deepEqual(wordsOf('subjective', 'The lock shall close.\n\n[REQ-1](a.md) is useful.'), [])
  })

  test('says the same where “and/or” joins two words at the end of a sentence, and offers no fix elsewhere', () => {
    const fixed = 'The alarm shall ring or flash, or both.\n'
    assert.equal(fixedBy('and-or', 'The alarm shall ring and/or flash.\n'), fixed)
    const open = 'The alarm shall ring and/or flash a red lamp.\n'
    assert.equal(fixedBy('and-or', open), open)
  })

  test('says “or both” only of two single words that are required', () => {
    for (const text of [
      'The gate shall not open and/or close.',
      'The gate must never ring and/or flash.',
      'The fee shall be either fixed and/or variable.',
      'The desk shall accept cash, cards and/or cheques.',
      'The desk shall answer by post, by telephone and/or email.',
      'The clerk shall notify the owner of the site and/or tenant.',
      'The guard shall wear protective gloves and/or goggles.',
    ]) {
      assert.deepEqual(wordsOf('and-or', text), ['and/or'], text)
      assert.equal(fixedBy('and-or', text), text)
    }
    assert.equal(
      fixedBy('and-or', 'If it is late, the desk shall answer by email and/or SMS.'),
      'If it is late, the desk shall answer by email or SMS, or both.',
    )
    assert.equal(fixedBy('and-or', 'It shall accept cash and/or cards.'), 'It shall accept cash or cards, or both.')
  })
})
