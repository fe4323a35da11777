import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnswerPart, rewrite } from '#domain/edit/engine.ts'
import { explainHunks } from '#domain/edit/explainedHunks.ts'
import { toHunks } from '#domain/text/hunks.ts'
import { writeBlocks } from '#testing/edit/encodePair.ts'

const nonce = 'e7f3'
const lines = Array.from({ length: 40 }, (_, at) => `Line ${at} of the text.`)
const text = `${lines.join('\n')}\n`

type Named = { readonly search: readonly string[]; readonly replace: readonly string[]; readonly asked?: string }

async function wordsOf(blocks: readonly Named[]) {
  async function* ask(): AsyncIterable<AnswerPart> {
    yield { type: 'text', text: writeBlocks(blocks, nonce) }
    yield { type: 'finish', reason: 'stop', usage: null }
  }
  const result = await rewrite({ text, instruction: 'Do it.', nonce, documentNonce: 'd0c5', ask })
  assert.ok(result.kind === 'edited')
  const hunks = explainHunks(toHunks(text, result.text, result.changes), result.reasons)
  return hunks.map(({ oldStart, asked }) => [oldStart, asked])
}

const line = (at: number) => `Line ${at} of the text.`

test('each hunk carries the words that its block names, and null if it names none', async () => {
  const words = await wordsOf([
    { search: [line(20)], replace: ['Twenty.'], asked: 'write twenty in words' },
    { search: [line(2)], replace: ['Two.'] },
    { search: [line(30)], replace: [line(30), 'New.'], asked: 'add a line' },
    { search: [line(38)], replace: [], asked: 'remove the last but one' },
  ])
  assert.deepEqual(words, [
    [1, null],
    [18, 'write twenty in words'],
    [29, 'add a line'],
    [36, 'remove the last but one'],
  ])
})

test('a hunk that answers several blocks carries the words of each once, and context has no words', async () => {
  const words = await wordsOf([
    { search: [line(10)], replace: ['Ten.'], asked: 'in words' },
    { search: [line(12)], replace: ['Twelve.'], asked: 'in words' },
    { search: [line(14), line(15)], replace: [line(14), 'Fifteen.'], asked: 'also fifteen' },
    { search: [line(25)], replace: ['x'] },
  ])
  assert.deepEqual(words, [
    [8, 'in words; also fifteen'],
    [23, null],
  ])
})
