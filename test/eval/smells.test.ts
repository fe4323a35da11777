import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { labelledKinds, scoreKinds } from '../../eval/kinds.ts'
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

  test('scores the kinds of objection to each requirement, whichever its words', () => {
    const found = [new Set(['subjective', 'polysemy']), new Set(['negative']), new Set<string>()]
    const labelled = labelledKinds([
      { document: 'a', text: 'One.', labels: [{ smell: 'subjective', word: 'easy' }] },
      { document: 'a', text: 'Two.', labels: [{ smell: 'pronoun', word: 'it' }] },
      {
        document: 'a',
        text: 'Three.',
        labels: [
          { smell: 'polysemy', word: 'call' },
          { smell: 'polysemy', word: 'page' },
        ],
      },
    ])
    const rounded = (counts?: (kind: string) => boolean) =>
      Object.values(scoreKinds(found, labelled, counts)).map(value => Math.round(value * 100))
    assert.deepEqual(rounded(), [33, 33, 33])
    assert.deepEqual(
      rounded(kind => kind !== 'polysemy'),
      [50, 50, 50],
    )
  })
})
