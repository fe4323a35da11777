import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerMaxChars, createAnswerParser } from '#domain/edit/blocks.ts'
import { changesFromEdits } from '#domain/edit/changes.ts'
import { addressesAt } from '#domain/edit/guards/context/projectContext.ts'
import { guardRewrite } from '#domain/edit/guards.ts'
import { liquidMarks } from '#domain/jekyll/liquid.ts'
import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'
import { runSteps, sizedCases } from '#testing/edit/linearCases.ts'
import { assertLinear } from '../../support/linear.ts'

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

for (const piece of [
  '[x](https&#58;//a.b) `c` <b>\n',
  '<a "',
  "<a b=\"'<c '",
  '- - `x`\n',
  '<!-- ',
  '[a]: # (\n',
  '> ```\n',
]) {
  test(`additions take time in proportion to the page: ${JSON.stringify(piece)}`, t => {
    assertLinear(t, size => {
      const before = `${piece.repeat(size / piece.length)}\n\n`
      const after = `${before}See [x](https&#58;//new.example) <b>.\n`
      const changes = diffLines(splitLines(before), splitLines(after))
      const circumstances = { instruction: 'Explain it.', selection: undefined, complete: true, tiers: [] }
      return () => void guardRewrite({ before, after, changes, form: 'blocks', ...circumstances })
    })
  })
}

const word = '5eed0c0de5'
const markers = [`<<<<<<< SEARCH ${word}`, '=======', `======= ${word}`, '>>>>>>> REPLACE', '<<<<<<< SEARCH', '>>>>>>>']
const answers: Readonly<Record<string, string>> = {
  ...Object.fromEntries(markers.map(marker => [marker, `${marker}\n`])),
  'files without their ends': `<<<<<<< FILE ${word} a.md\n`,
  'places of blocks': `<<<<<<< IN ${word} docs/limits.md\n`,
  'places without a path': `<<<<<<< IN ${word}\n`,
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
          const parser = createAnswerParser(word, { documents })
          parser.push(answer)
          parser.end()
        }
      })
    })
  }
}

test('an answer of nothing but reasoning, as long as may be, is refused', () => {
  const parser = createAnswerParser(word, { documents: ['a'] })
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
