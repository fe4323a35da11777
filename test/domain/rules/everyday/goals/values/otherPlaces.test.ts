import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited } from '../../../applyRule.ts'

const page = [
  '# Kiln 1.4.2\n\n![version](https://img.example/kiln-1.4.2-blue.svg)\n\nThe current version is 1.4.2 now.\n\n',
  'The timeout is 30 seconds. There are 30 lids.\n\n```json\n{ "timeout": 30, "lids": 30 }\n```\n\n30 pages.\n',
].join('')

function summaryOf(instruction: string): string {
  return edited(page, instruction).summary
}

test('a value that is set says where the old one stays', () => {
  assert.match(summaryOf('bump the version to 1.5.0'), / "1\.4\.2" on lines 1 and 3 stayed as it is\.$/)
  for (const instruction of [
    'set the timeout to 45 seconds',
    'the timeout is 45 seconds',
    'raise the timeout to 1 minute',
  ])
    assert.match(summaryOf(instruction), / "30" on line 10 stayed as it is\.$/, instruction)
})

test('the same number of something else is not mentioned', () => {
  assert.doesNotMatch(
    edited('A fee is 30 EUR.\n\n30 pages. Fees are due in 30 days.\n', 'set the fee to 40 EUR').summary,
    /lines? 3/,
  )
  assert.doesNotMatch(edited('The fee is 5 EUR.\n\nA fee of 5 EUR.\n', 'the fee is 6 EUR').summary, /stayed/)
})
