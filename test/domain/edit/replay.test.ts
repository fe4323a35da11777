import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { type AnswerPart, rewrite } from '#domain/edit/engine.ts'
import { encodePair } from './encodePair.ts'

const nonce = 'e7f3'

type Pair = { readonly path: string; readonly old: string; readonly new: string }

/** A model that writes the answer that turns the one text into the other, in pieces of the given lengths. */
function answering(answer: string, pieces: readonly number[]) {
  return async function* (): AsyncIterable<AnswerPart> {
    for (let at = 0, turn = 0; at < answer.length; turn++) {
      const size = pieces[turn % pieces.length] ?? 1
      yield { type: 'text', text: answer.slice(at, at + size) }
      at += size
    }
    yield { type: 'finish', reason: 'stop', usage: undefined }
  }
}

async function replay(pair: Pair, pieces: readonly number[]): Promise<string> {
  const ask = answering(encodePair(pair.old, pair.new, nonce), pieces)
  const result = await rewrite({ text: pair.old, instruction: 'As in the commit.', nonce, ask })
  if (result.kind === 'refused') throw new Error(`${pair.path}: ${result.message}`)
  return result.kind === 'edited' ? result.text : pair.old
}

test('any change of lines, written as blocks and read in pieces, gives the new text', async () => {
  const line = fc.oneof(
    fc.constantFrom('', '- a', '- b', '  - c', '```', '| a | b |', '# h'),
    fc.string({ maxLength: 8 }),
  )
  const content = line.filter(line => !/[\r\n]/.test(line))
  const lines = fc.array(content, { maxLength: 30 })
  const edits = fc.array(fc.tuple(fc.nat(30), fc.nat(3), fc.array(content, { maxLength: 3 })), { maxLength: 4 })
  const pieces = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 })
  const ends = fc.constantFrom('\n', '\r\n')
  await fc.assert(
    fc.asyncProperty(lines, edits, pieces, ends, fc.boolean(), async (lines, edits, pieces, end, bom) => {
      const write = (lines: readonly string[]) => (bom ? '\uFEFF' : '') + lines.join(end)
      const changed = edits.reduce<readonly string[]>(
        (all, [at, cut, added]) => all.toSpliced(at, cut, ...added),
        lines,
      )
      const pair = { path: 'generated', old: write(lines), new: write(changed) }
      const isBlank = lines.every(line => line.trim() === '')
      if (!isBlank && (end === '\n' || lines.length > 1)) assert.equal(await replay(pair, pieces), pair.new)
    }),
    { numRuns: 500 },
  )
})

const corpusVariable = 'CORPUS_DIR'
const sampled = 150

test('real edits of real specifications are replayed byte for byte', async t => {
  const pairs = await readCorpus(t)
  const step = Math.max(1, Math.floor(pairs.length / sampled))
  const chosen = pairs.filter((_, index) => index % step === 0).slice(0, sampled)
  const times: number[] = []
  for (const [index, pair] of chosen.entries()) {
    const started = performance.now()
    assert.ok((await replay(pair, [1 + (index % 40), 3, 17])) === pair.new, `${pair.path} differs`)
    times.push(performance.now() - started)
  }
  times.sort((left, right) => left - right)
  const p50 = times[Math.floor(times.length / 2)]?.toFixed(1)
  const p95 = times[Math.floor(times.length * 0.95)]?.toFixed(1)
  if (chosen.length > 0) t.diagnostic(`${chosen.length} edits byte-identical, ${p50} ms p50, ${p95} ms p95 each`)
})

/** Real edits are not part of the project: `edit-pairs.jsonl.xz` holds one `{path, old, new}` a line. */
async function readCorpus(t: TestContext): Promise<readonly Pair[]> {
  const folder = process.env[corpusVariable]
  const file = join(folder ?? '', 'edit-pairs.jsonl.xz')
  if (folder === undefined || !(await exists(file))) {
    t.diagnostic(`skipped: no corpus (${corpusVariable})`)
    return []
  }
  try {
    const { stdout } = await promisify(execFile)('xz', ['-dc', file], { maxBuffer: 512 * 1024 * 1024 })
    return stdout
      .trim()
      .split('\n')
      .map((line): Pair => JSON.parse(line))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    t.diagnostic('skipped: no xz to unpack the corpus')
    return []
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
