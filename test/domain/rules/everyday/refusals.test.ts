import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'
import { findMessageFault } from './cases/messageFaults.ts'

const page = lines(
  '# Loans',
  '',
  'A reader borrows ten books. Reminders are sent',
  'two days after the loan ends.',
  '',
  ...['Fees', 'Rooms', 'Tables', 'Lockers', 'Visits'].flatMap(title => [`## ${title}`, '', 'A fee is 3 Euro.', '']),
)

/** What a refusal says to type instead: the words after its last `Say: `. */
function advised(message: string): string {
  return /Say(?: which, such as)?: (.+)\.$/.exec(message)?.[1] ?? assert.fail(message)
}

test('a statement that changes more than a number is answered with the request that it may mean', () => {
  const message = refusedWith(page, 'Reminders are sent at least three days after the loan')
  assert.match(message, /Line 4 says "two days"\. Say: replace "two days" with "three days" on line 4\.$/)
  assert.equal(edited(page, advised(message)).text, page.replace('two days', 'three days'))
})

test('an exchange of numbers is answered with the lines of the old one', () => {
  const message = refusedWith(page, 'the price is 4, not 3')
  assert.match(message, /"3" is on lines 8, 12, 16, 20 and 24\. Say which, such as: replace "3" with "4" on line 8\.$/)
  assert.equal(edited(page, advised(message)).text, page.replace('3 Euro', '4 Euro'))
  const inRooms = refusedWith(page, 'in Rooms, a seat costs 4 instead of 3')
  assert.match(inRooms, /"3" is on line 12\. Say which, such as: replace "3" with "4" on line 12\.$/)
  assert.match(refusedWith(page, 'in section 12, a seat costs four instead of three'), /no "section 12"/)
  assert.match(refusedWith(page, 'the price is 4, not 5'), /"5" is not on this page\. Say: replace "…" with "4"\.$/)
})

test('a statement that fits no sentence, or says the same, gets no number advised', () => {
  for (const said of ['Visits last three days after the loan', 'Reminders are sent two days after the loan']) {
    assert.doesNotMatch(refusedWith(page, said), /Line \d/)
  }
})

test('a refusal names three sections, and its examples are complete', () => {
  const message = refusedWith(page, 'make this page considerably friendlier for everyone who reads it in the evening')
  assert.match(
    message,
    /Sections: "Loans", "Fees", "Rooms" and 3 more\. You can say, for example: replace "…" with "…"/,
  )
  assert.match(message, /or: rename section "Visits" to "…"\.$/)
  assert.equal(findMessageFault(message, page, ''), undefined)
})
