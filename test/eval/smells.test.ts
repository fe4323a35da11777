import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { judge, readLabelled } from '../../eval/smells.ts'

const header = new Map([['A', 'Requirement_text']])

describe('measuring the rules about wording', () => {
  test('reads the labels of a requirement by their columns', () => {
    const row = new Map([
      ['A', 'The gate shall\r\nbe easy.'],
      ['B', 'gates.xml'],
      ['C', 'Easy*nice '],
      ['G', '-'],
    ])
    const [one] = readLabelled([header, row])
    assert.deepEqual(one, {
      document: 'gates.xml',
      text: 'The gate shall be easy.',
      labels: [
        { smell: 'subjective', word: 'easy' },
        { smell: 'subjective', word: 'nice' },
      ],
    })
  })

  test('tells findings that are labelled from those that are not, and what was missed', () => {
    const labels = [
      { smell: 'subjective', word: 'easy' },
      { smell: 'subjective', word: 'blue' },
    ]
    const text = 'The blue gate shall be easy to open and usually closed.'
    const { judged, missed } = judge({ document: 'a', text, labels }, () => true)
    assert.deepEqual(
      judged.map(({ words, isLabelled }) => [words, isLabelled]),
      [
        ['easy', true],
        ['usually', false],
      ],
    )
    assert.deepEqual(
      missed.map(({ word }) => word),
      ['blue'],
    )
  })
})
