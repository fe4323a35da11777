import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { answerMaxChars, createBlockParser } from '#domain/edit/blocks.ts'
import { changesFromEdits } from '#domain/edit/changes.ts'
import { addressesAt } from '#domain/edit/guards/projectContext.ts'
import { liquidMarks } from '#domain/jekyll/liquid.ts'
import { runSteps, sizedCases } from '#testing/edit/linearCases.ts'

const sizeBytes = 96 * 1024
const times = 4
/** Between linear work, which takes `times` as long, and quadratic work, which takes `times ** 2`. */
const growthMax = 10
/** Shorter measurements count as this long: below, the clock and the garbage collector dominate. */
const countedMinMs = 4
const rounds = 3

/**
 * `makeRun` prepares the work for a size and returns the work itself. The large run is repeated only if its time was
 * out of proportion to the best small one: the garbage collector may have interfered.
 */
function assertLinear(t: TestContext, makeRun: (sizeBytes: number) => () => void): void {
  const [small, large] = [makeRun(sizeBytes), makeRun(times * sizeBytes)]
  small()
  const smallMs = Math.min(...Array.from({ length: rounds }, () => busyMs(small)))
  let largeMs = Number.POSITIVE_INFINITY
  const growth = () => largeMs / Math.max(smallMs, countedMinMs)
  for (let round = 0; round < rounds && growth() >= growthMax; round++) largeMs = Math.min(largeMs, busyMs(large))
  t.diagnostic(`${times} times the size takes ${growth().toFixed(1)} times as long (${largeMs.toFixed(0)} ms)`)
  assert.ok(growth() < growthMax, `${smallMs} ms became ${largeMs} ms`)
}

/** Processor time of this thread alone, independent of other load on the machine. */
function busyMs(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

for (const { name, make } of sizedCases) {
  test(`an answer takes time in proportion to its size: ${name}`, t => {
    assertLinear(t, size => {
      const sized = make(size)
      return () => runSteps(sized, () => {})
    })
  })
}

test('edits of thousands of words in one line take time in proportion to their number', t => {
  const word = 'word and '
  assertLinear(t, size => {
    const text = `${word.repeat(size / word.length)}\nend\n`
    const count = Math.floor(size / word.length)
    const edits = Array.from({ length: count }, (_, n) => ({
      start: n * word.length,
      end: n * word.length + 4,
      replacement: 'other',
    }))
    return () => changesFromEdits(text, edits)
  })
})

const hostileBraces = [
  '{{',
  '{%',
  '{{ }',
  '{{ x }} ',
  '{% raw %}',
  '{% endraw ',
  '{% raw %} {% endraw %}',
  '{%   ',
  '---\n',
]

for (const piece of hostileBraces) {
  test(`braces take time in proportion to their number: ${JSON.stringify(piece)}`, t => {
    assertLinear(t, size => {
      const text = `---\n${piece.repeat(size / piece.length)}`
      return () => liquidMarks(text)
    })
  })
}

const word = '5eed0c0de5'
const markers = [`<<<<<<< SEARCH ${word}`, '=======', `======= ${word}`, '>>>>>>> REPLACE', '<<<<<<< SEARCH', '>>>>>>>']
const answers: Readonly<Record<string, string>> = {
  ...Object.fromEntries(markers.map(marker => [marker, `${marker}\n`])),
  'blocks without the nonce': '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n',
  'blocks without their ends': `<<<<<<< SEARCH ${word}\na\n======= ${word}\nb\n`,
  'openings of reasoning': '<think>\n',
  'ends of reasoning': '</think>\n',
  'ends of reasoning in one line': '</think><think',
  'a line of signs': '<<<< > * ',
  'spaces after a marker': ' \t',
}

for (const [name, piece] of Object.entries(answers)) {
  for (const start of ['', `<<<<<<< SEARCH ${word}`]) {
    test(`an answer full of slips takes time in proportion to its size: ${start} ${name}`, t => {
      assertLinear(t, size => {
        const answer = start + piece.repeat(size / piece.length)
        const documents = ['a line\n'.repeat(size / 7)]
        return () => {
          const parser = createBlockParser(word, { documents })
          parser.push(answer)
          parser.end()
        }
      })
    })
  }
}

test('an answer of nothing but reasoning, as long as may be, is refused', () => {
  const parser = createBlockParser(word, { documents: ['a'] })
  parser.push('<think>\n'.repeat(answerMaxChars / 8))
  const answer = parser.end()
  assert.ok(answer.kind === 'malformed')
  assert.match(answer.message, /ends within the reasoning/)
})

test('searching for addresses takes time in proportion to a text that consists mostly of host names', t => {
  assertLinear(t, size => {
    const text = 'https://acme.dev '.repeat(size / 17)
    return () => addressesAt(text, ['acme.dev', 'cme.dev', 'me.dev', 'e.dev'])
  })
})
