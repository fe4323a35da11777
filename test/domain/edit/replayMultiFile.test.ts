import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rewriteSeveral } from '#domain/edit/rewriteSeveral.ts'
import { catalogueOf, tokensOfAll } from '#domain/edit/several/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { type ChangedText, readMultiFileCommits } from '#testing/corpus/commits.ts'
import { noCorpus } from '#testing/corpus/pairs.ts'
import { createMultiFileOracle } from './multiFileOracle.ts'

/** Changes of several files, written as a model writes them, are reproduced byte for byte as one proposal. */

const nonce = 'e7f3a9'
const documentNonce = 'd0c5b2'

async function replay(files: readonly ChangedText[], areCandidates: boolean, pieceChars = 4_000) {
  const oracle = createMultiFileOracle(files, nonce)
  const result = await rewriteSeveral({
    documents: files.flatMap(({ path, old }) => (old === null ? [] : [{ path, text: old }])),
    instruction: 'As in the commit, with new files.',
    areCandidates,
    nonce,
    documentNonce,
    isTaken: async () => false,
    async *ask(prompt) {
      const answer = oracle(prompt)
      for (let at = 0; at < answer.length; at += pieceChars) {
        yield { type: 'text', text: answer.slice(at, at + pieceChars) }
      }
      yield { type: 'finish', reason: 'stop', usage: null }
    },
  })
  if (result.kind === 'refused') assert.fail(`${files.map(({ path }) => path).join(', ')}: ${result.message}`)
  const texts = new Map(result.kind === 'edited' ? result.files.map(({ path, text }) => [path, text]) : [])
  return files.map(({ path, old }) => ({ path, text: texts.get(path) ?? old ?? '' }))
}

function assertIdentical(files: readonly ChangedText[], made: readonly { path: string; text: string }[]): void {
  for (const [index, { path, new: wanted }] of files.entries()) {
    assert.ok(made[index]?.text === wanted, `${path} came back with other bytes`)
  }
}

/** What a new file in an answer can contain: whole lines, each with a line feed. */
function canBeMade({ old, new: wanted }: ChangedText): boolean {
  return old !== null || (wanted.endsWith('\n') && !wanted.includes('\r') && wanted.trim() !== '')
}

const commitsPerBundle = 150
const commitsMin = 100

test('real commits of several files are reproduced exactly, each as one proposal', async t => {
  const commits = await readMultiFileCommits(commitsPerBundle)
  if (commits.length === 0) return t.diagnostic(noCorpus)
  const fit = commits.filter(({ files }) => files.every(canBeMade) && files.some(({ old }) => old !== null))
  let files = 0
  let narrowed = 0
  let tooLong = 0
  for (const [index, commit] of fit.entries()) {
    const tokens = tokensOfAll(commit.files.map(({ path, old }) => ({ path, text: old ?? '' })))
    if (tokens > limits.editShownMaxTokens) {
      tooLong++
      continue
    }
    const areCandidates = index % 2 === 0
    assertIdentical(commit.files, await replay(commit.files, areCandidates))
    files += commit.files.length
    if (areCandidates) narrowed++
  }
  const replayed = fit.length - tooLong
  t.diagnostic(
    `${replayed} commits identical, ${files} files, ${narrowed} by their outlines; ${tooLong} above the limit`,
  )
  assert.ok(replayed >= commitsMin, `only ${replayed} commits`)
})

/** The engine may keep blank lines at the edges of a block, which the tests for one document cover. */
function isLine(text: string): boolean {
  return text.trim() !== '' && !/[\r\n]/.test(text)
}

const content = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', '- b', '| a | b |', '# h', '## same', 'same', 'same') },
  { weight: 1, arbitrary: fc.constantFrom('```', '    code', '---', '<<<<<<< IN 0000 x.md', '<<<<<<< FILE 1111 y.md') },
  { weight: 1, arbitrary: fc.constantFrom('=======', '>>>>>>> END 2222', 'SUMMARY: none', 'hard break  ', '“q” — …') },
  { weight: 1, arbitrary: fc.string({ maxLength: 8, unit: 'grapheme' }).filter(isLine) },
)

const names = ['a.md', 'docs/a.md', 'docs/b c.md', 'ünï – “q”.md', "it's.md", '日本/語.md', 'deep/er/still/a.md']

const drawn: fc.Arbitrary<readonly ChangedText[]> = fc
  .tuple(
    fc.shuffledSubarray(names, { minLength: 2, maxLength: 5 }),
    fc.array(
      fc.record({
        lines: fc.array(content, { minLength: 1, maxLength: 20 }),
        splices: fc.array(fc.tuple(fc.nat(20), fc.nat(3), fc.array(content, { maxLength: 3 })), { maxLength: 3 }),
        eol: fc.constantFrom('\n', '\r\n'),
        isNew: fc.integer({ max: 4, min: 0 }).map(number => number === 0),
      }),
      { minLength: 5, maxLength: 5 },
    ),
  )
  .map(([paths, drafts]) =>
    paths.map((path, index) => {
      const { lines, splices, eol, isNew } = drafts[index] ?? assert.fail()
      const write = (all: readonly string[], end: string) => all.map(line => line + end).join('')
      if (isNew && index > 0) return { path, old: null, new: write(['# New', ...lines], '\n') }
      const changed = splices.reduce((all, [at, cut, added]) => all.toSpliced(at, cut, ...added), lines)
      return { path, old: write(lines, eol), new: write(changed, eol) }
    }),
  )

test('any splices of any texts under any names are reproduced exactly, whole or by their outlines', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, fc.boolean(), fc.integer({ min: 1, max: 50 }), async (files, areCandidates, pieceChars) => {
      fc.pre(files.every(({ old, new: wanted }) => old === null || (old.trim() !== '' && wanted.trim() !== '')))
      assertIdentical(files, await replay(files, areCandidates, pieceChars))
    }),
    { numRuns: 500 },
  )
})

test('the sections of several documents are numbered continuously', () => {
  fc.assert(
    fc.property(drawn, files => {
      const numbers = catalogueOf(files.map(({ path, new: text }) => ({ path, text }))).flatMap(({ sections }) =>
        sections.map(({ number }) => number),
      )
      assert.deepEqual(
        numbers,
        [...numbers.keys()].map(index => index + 1),
      )
    }),
  )
})
