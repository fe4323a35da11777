import { test } from 'node:test'
import { checkText } from '#domain/lint/check.ts'
import { assertLinear } from '../../support/linear.ts'

const pieces = [
  'shall and ',
  '[',
  '[a](b.md#c) ',
  'REQ-1: ',
  '"a ',
  '**as ',
  '# TBD\n\n###### x\n\n',
  '- REQ-2: a\n',
  '|a\\|b|\n',
  'It shall be easy.\n\n',
  'must be:\n\n- a\n\n',
  '**a**: b\n\n',
]

for (const piece of pieces) {
  test(`the check takes time in proportion to the text: ${JSON.stringify(piece)}`, t => {
    assertLinear(
      t,
      size => {
        const text = `The system shall ${piece.repeat(size / piece.length)}`
        return () => checkText({ path: 'a.md', text, project: null, isOn: () => true })
      },
      24 * 1024,
    )
  })
}
