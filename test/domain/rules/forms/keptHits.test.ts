import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith, unchanged } from '../applyRule.ts'

const page = lines(
  '# 1 Gates',
  '',
  '- GATE-10: It opens in 10 s. <a href="gate.html" class="gate" title="a gate">a gate</a>',
  '- GATE-1: Sensor S1 reports 10 times, 1 time at night.',
  '',
  '1. Open it.',
  '2. Close it.',
  '',
  '| a | b |',
  '|---|---|',
  '| 1 | 10 |',
)

test('a number in an id, in a name, before a title or before an item stays', () => {
  const { text, summary } = edited(page, 'replace "10" with "20"')
  assert.equal(text, page.replace('in 10 s', 'in 20 s').replace('10 times', '20 times').replace('| 10 |', '| 20 |'))
  assert.match(summary, /1 in ids and names stayed as it is/)
  const ones = edited(page, 'replace "1" with "3" everywhere')
  assert.equal(ones.text, page.replace('1 time ', '3 time ').replace('| 1 |', '| 3 |'))
  assert.match(ones.summary, /1 in numbers of titles .*1 in marks of lists, titles and tables/)
  assert.match(unchanged('- GATE-7: It opens.\n', 'replace "7" with "8"'), /occurs only in ids and names/)
})

test('the marks of lists, titles and tables are no text', () => {
  assert.equal(
    edited(page, 'replace "." with ";"').text,
    page.replace(/(?<=[a-z])\.(?!html)/g, ';').replace(/(?<=10 s)\./, ';'),
  )
  assert.match(unchanged(page, 'replace "|" with "/"'), /only in marks of lists, titles and tables/)
  assert.match(unchanged(page, 'replace "#" with "x"'), /only in marks of lists, titles and tables/)
})

test('the bullets of lists are changed where nothing else has the mark, and marks on a named line', () => {
  assert.equal(edited('* a\n* b\n', 'replace "*" with "-"').text, '- a\n- b\n')
  assert.equal(edited('1. a\n2. b\n', 'replace "2." with "3." on line 2').text, '1. a\n3. b\n')
})

test('what HTML tags say stays, except for titles', () => {
  const { text, summary } = edited(page, 'replace "gate" with "sluice"')
  assert.equal(text, page.replace('title="a gate">a gate', 'title="a sluice">a sluice'))
  assert.match(summary, /2 in HTML tags stayed as they are/)
  assert.equal(edited(page, 'replace "gate" with "sluice" everywhere').text, page.replaceAll('gate', 'sluice'))
})

test('the brackets of tags stay', () => {
  const html = 'a > b\n\n<details>\n<summary>More</summary>\n</details>\n'
  assert.equal(edited(html, 'replace ">" with "*"').text, html.replace('a > b', 'a * b'))
})

test('a word that begins another one is asked about', () => {
  const fees = 'The fee is due. Send feedback.\n'
  assert.match(refusedWith(fees, 'replace "fee" with "charge"'), /also inside other words such as "feedback"/)
  assert.equal(
    edited('One color, two colors, colored.\n', 'replace "color" with "colour"').text,
    'One colour, two colours, coloured.\n',
  )
})

test('a day of a date is no number, unlike a year', () => {
  const term = 'It ends on 30 April 2028, le 30 avril 2028 or after 30 days. See 2028-04-30.\n'
  const { text, summary } = edited(term, 'replace "30" with "45"')
  assert.equal(text, term.replace('30 days', '45 days'))
  assert.match(summary, /2 in dates stayed as they are/)
  assert.equal(edited('It ends on 30 April 2028.\n', 'replace "2028" with "2029"').text, 'It ends on 30 April 2029.\n')
  assert.match(unchanged('It ends on 30 April 2028.\n', 'replace "30" with "31"'), /occurs only in dates/)
})

test('an empty text is nowhere', () => {
  assert.match(refusedWith(page, 'delete ""'), /There is no ""/)
})
