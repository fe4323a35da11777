import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentencesOf } from '#domain/text/sentences.ts'

function sentences(text: string): string[] {
  return sentencesOf(text).map(({ start, end }) => text.slice(start, end))
}

test('a gem ends a sentence, and is an abbreviation in German references', () => {
  assert.deepEqual(sentences('Install the gem. Then run it.'), ['Install the gem.', 'Then run it.'])
  assert.deepEqual(sentences('Das gilt gem. Art. 5 immer. Ja.'), ['Das gilt gem. Art. 5 immer.', 'Ja.'])
})
