import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Ask, type RewriteResult, rewrite } from '#domain/edit/engine.ts'
import { toHunks } from '#domain/text/hunks.ts'
import { splitLines, withoutLineEnding } from '#domain/text/lines.ts'
import { formatUnified } from '#domain/text/unified.ts'
import { noCorpus, type Pair, readPairs } from '#testing/corpus/pairs.ts'
import { blocksBetween, contentsOf, type TrueBlock } from '#testing/edit/encodePair.ts'
import { createOracle } from '#testing/edit/oracle.ts'
import { runIn, scratchFolder } from '../text/gitTool.ts'

const nonce = 'e7f3'
const documentNonce = 'd0c5'

/** The oracle as a model whose answers arrive in chunks of the given lengths. */
function answering({ old, new: wanted }: Pair, pieces: readonly number[]): Ask {
  const oracle = createOracle(old, wanted, nonce)
  return async function* (prompt) {
    const answer = oracle(prompt)
    for (let at = 0, turn = 0; at < answer.length; turn++) {
      const size = pieces[turn % pieces.length] ?? 1
      yield { type: 'text', text: answer.slice(at, at + size) }
      at += size
    }
    yield { type: 'finish', reason: 'stop', usage: null }
  }
}

async function replay(pair: Pair, pieces: readonly number[]) {
  const ask = answering(pair, pieces)
  const result = await rewrite({ text: pair.old, instruction: 'As in the commit.', nonce, documentNonce, ask })
  if (result.kind === 'refused') throw new Error(`${pair.path}: ${result.message}`)
  return result
}

function textOf(result: RewriteResult, old: string): string {
  return result.kind === 'edited' ? result.text : old
}

const lineContent = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('', 'a', '- b', '  - c', '| a | b |', '# h', 'same', 'same') },
  { weight: 1, arbitrary: fc.constantFrom('```', '~~~~ md', '    code', '> ```', '---', '+++', '\\ No newline') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '<<<<<<< SEARCH',
      '<<<<<<< SEARCH 0000',
      '======= 0000',
      '=======',
      '>>>>>>> REPLACE',
      '>>>>>>> REPLACE 1111 ',
      '>>>>>>> END 2222',
      'NO_CHANGE: no',
      'SUMMARY: none',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('hard break  ', ' ', '\t', 'tab\t', 'é\u2028x', '“q” — …', 'a\rb', 'x\uFEFF'),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 8, unit: 'grapheme' }).filter(text => !/[\r\n]/.test(text)) },
)

type Draft = {
  readonly lines: readonly string[]
  readonly splices: readonly (readonly [at: number, cut: number, added: readonly string[]])[]
  readonly ends: readonly string[]
  readonly bom: boolean
  readonly closed: boolean
  readonly closedAfter: boolean
}

const draft: fc.Arbitrary<Draft> = fc.record({
  lines: fc.array(lineContent, { maxLength: 30 }),
  splices: fc.array(fc.tuple(fc.nat(30), fc.nat(3), fc.array(lineContent, { maxLength: 3 })), { maxLength: 4 }),
  ends: fc.constantFrom(['\n'], ['\n'], ['\r\n'], ['\n', '\r\n'], ['\r\n', '\n', '\n']),
  bom: fc.boolean(),
  closed: fc.boolean(),
  closedAfter: fc.boolean(),
})

/**
 * Two texts; the splices turn one into the other. In a mixed text each line has its own line end, and no two lines are
 * equal: which of two equal lines a change removed would be ambiguous.
 */
function draw({ lines, splices, ends, bom, closed, closedAfter }: Draft): Pair {
  let drawn = 0
  const named = (content: string) => (ends.length === 1 ? content : `${content} ${drawn++}`)
  const endOf = (index: number) => ends[index % ends.length] ?? '\n'
  const numbered = lines.map((content, index) => [named(content), endOf(index)] as const)
  const changed = splices.reduce<readonly (readonly [string, string])[]>(
    (all, [at, cut, added]) => all.toSpliced(at, cut, ...added.map(content => [named(content), endOf(at)] as const)),
    numbered,
  )
  const write = (all: readonly (readonly [string, string])[], closed: boolean) => {
    const body = all.map(([content, end], index) => content + (index < all.length - 1 || closed ? end : ''))
    return (bom ? '\uFEFF' : '') + body.join('')
  }
  return { path: 'drawn', old: write(numbered, closed), new: write(changed, closedAfter) }
}

const pieces = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 })

test('any splices of any text, written as blocks and read in chunks, are reproduced exactly', async () => {
  await fc.assert(
    fc.asyncProperty(draft, pieces, async (draft, pieces) => {
      const pair = draw(draft)
      fc.pre(isPlain(pair.old) && isPlain(pair.new))
      fc.pre(!blocksBetween(pair.old, pair.new).some(block => leavesFrameOut(block) || holdsMarkers(block)))
      const text = textOf(await replay(pair, pieces), pair.old)
      if (draft.ends.length === 1) assert.equal(text, pair.new)
      else assertSameButForNewEnds(pair, text)
    }),
    { numRuns: 1_000 },
  )
})

/** The form cannot express a text that consists of blanks, or one in which no line shows the line end. */
function isPlain(text: string): boolean {
  return text.trim() !== '' && text.includes('\n')
}

/**
 * A paragraph that is quoted with its blank lines and rewritten without them looks as if a model had trimmed it, and
 * the engine keeps the blank lines (docs/decisions/0022); nothing reveals that such a block meant to remove them.
 */
function leavesFrameOut({ search, replace }: TrueBlock): boolean {
  const isBlank = (line: string | undefined) => line?.trim() === ''
  const [leads, trails] = [isBlank(search[0]), isBlank(search.at(-1))]
  const isKept = (!leads || isBlank(replace[0])) && (!trails || isBlank(replace.at(-1)))
  const words = new Set(search.join(' ').match(/\p{L}{2,}/gu))
  const shared = [...new Set(replace.join(' ').match(/\p{L}{2,}/gu))].filter(word => words.has(word)).length
  return !isKept && replace.length > 0 && ((leads && trails) || shared >= 3)
}

/** Text between markers that the document has as well could be a second block: the engine asks again, then refuses. */
function holdsMarkers({ replace }: TrueBlock): boolean {
  const start = replace.findIndex(line => line.startsWith('<<<<<<< SEARCH'))
  return start !== -1 && replace.slice(start).some(line => line.startsWith('======='))
}

/** In a mixed text the contents are as wanted, and every existing line except the last keeps its bytes. */
function assertSameButForNewEnds({ old, new: wanted }: Pair, text: string): void {
  assert.deepEqual(contentsOf(text), contentsOf(wanted))
  const before = new Map(splitLines(old).map(line => [withoutLineEnding(line), line]))
  for (const line of splitLines(text).slice(0, -1)) {
    const kept = before.get(withoutLineEnding(line))
    if (kept?.endsWith('\n')) assert.equal(line, kept)
  }
}

const names = ['plain.md', 'with space.md', 'ünï – “q”.md', '日本 語.md', 'back\\slash".md', "a'b.md"]

/** Writes the old texts, applies the previews of the rewrites with git, and reads the results. */
async function assertGitAgrees(pairs: readonly Pair[]): Promise<number> {
  await using folder = await scratchFolder()
  const patches: string[] = []
  const expected = new Map<string, string>()
  for (const [index, pair] of pairs.entries()) {
    const result = await replay(pair, [40])
    if (result.kind !== 'edited') continue
    const path = `d ${index}/${names[index % names.length]}`
    await mkdir(dirname(join(folder.path, path)))
    await writeFile(join(folder.path, path), pair.old)
    patches.push(formatUnified(path, toHunks(pair.old, result.text, result.changes)))
    expected.set(path, result.text)
  }
  await writeFile(join(folder.path, 'all.patch'), patches.join(''))
  await runIn(folder, 'git', ['apply', '--whitespace=nowarn', 'all.patch'])
  for (const [path, text] of expected) {
    assert.ok((await readFile(join(folder.path, path), 'utf8')) === text, `git makes something else of ${path}`)
  }
  return expected.size
}

test('git apply turns the old text into the rewritten one with the diff of the preview', async () => {
  const drafts = fc.sample(draft, { numRuns: 300, seed: 7 }).map(draw)
  const count = await assertGitAgrees(drafts.filter(pair => isPlain(pair.old) && isPlain(pair.new)))
  assert.ok(count > 100, `only ${count} drafts were edits`)
})

test('git apply turns the old version of real specifications into the new one with the diff of the preview', async t => {
  const pairs = (await readPairs()).filter((_, index) => index % 6 === 0)
  if (pairs.length === 0) return t.diagnostic(noCorpus)
  t.diagnostic(`${await assertGitAgrees(pairs)} real edits applied by git`)
})
