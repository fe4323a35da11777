import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replayCorpus } from '#testing/ai/replayCorpus.ts'
import { formats } from '#testing/ai/replayFormats.ts'
import { replayOver, startReplayServer } from '#testing/ai/replayServer.ts'
import { noCorpus, type Pair } from '#testing/corpus/pairs.ts'

const chapters = Array.from(
  { length: 400 },
  (_, n) => `## Chapter ${n}\n\n${`Clause ${n} holds for all. `.repeat(8)}\n`,
)

const written: readonly Pair[] = [
  { path: 'plain', old: '# T\n\none\ntwo\nthree\n', new: '# T\n\none\n2\n2½ “𝒳” 新\nthree\n' },
  { path: 'crlf', old: '\uFEFF# T\r\n\r\none\r\ntwo', new: '\uFEFF# T\r\n\r\nzero\r\none\r\ntwo' },
  { path: 'fences', old: '```\na\n```\n\n```\nb\n```\n', new: '```\na\n```\n\n```\nc\n```\n' },
  { path: 'asked for its outline first', old: chapters.join('\n'), new: chapters.with(7, '## New\n').join('\n') },
]

for (const format of formats) {
  test(`${format} carries edits byte for byte`, async () => {
    await using server = await startReplayServer()
    for (const [turn, pair] of written.entries()) {
      const { result } = await replayOver(server, format, pair, turn)
      assert.equal(result.kind === 'edited' && result.text, pair.new, pair.path)
    }
  })
}

test('real commits stay byte-identical through a driver, its stream, the parser and the resolver', async t => {
  const { pairs, different, ownMs } = await replayCorpus('in turn')
  if (pairs === 0) return t.diagnostic(noCorpus)
  assert.deepEqual(different, [])
  const at = (share: number) => ownMs[Math.floor(pairs * share)]?.toFixed(1)
  t.diagnostic(`${pairs} edits byte-identical; own time each ${at(0.5)} ms p50, ${at(0.95)} ms p95`)
})
