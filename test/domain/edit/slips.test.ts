import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Answer, createAnswerParser, type ParserOptions } from '#domain/edit/blocks.ts'

/** Markers with small mistakes of a model. */

const nonce = '480213377'

function parse(text: string, options: ParserOptions = {}): Answer {
  const parser = createAnswerParser(nonce, options)
  parser.push(text)
  return parser.end()
}

type Markers = readonly [search: string, divider: string, replace: string]

const correct: Markers = [`<<<<<<< SEARCH ${nonce}`, `======= ${nonce}`, `>>>>>>> REPLACE ${nonce}`]

/** Two blocks with these markers. */
function answerWith([search, divider, replace]: Markers): string {
  const block = (from: string, to: string) => [search, from, divider, to, replace].join('\n')
  return `${block('one', 'ONE')}\n\n${block('two', 'TWO')}\nSUMMARY: Done.\n`
}

const wanted = {
  kind: 'blocks',
  blocks: [
    { number: 1, search: ['one'], replace: ['ONE'] },
    { number: 2, search: ['two'], replace: ['TWO'] },
  ],
  summary: 'Done.',
} as const

const each = (change: (marker: string) => string): Markers => [
  change(correct[0]),
  change(correct[1]),
  change(correct[2]),
]

const slips: Readonly<Record<string, Markers>> = {
  'no nonce at all': ['<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE'],
  'no nonce at SEARCH': ['<<<<<<< SEARCH', correct[1], correct[2]],
  'no nonce at the divider': [correct[0], '=======', correct[2]],
  'no nonce at REPLACE': [correct[0], correct[1], '>>>>>>> REPLACE'],
  'the word NONCE': each(marker => marker.replace(nonce, 'NONCE')),
  'the word NONCE before the nonce': each(marker => marker.replace(nonce, `NONCE ${nonce}`)),
  'a nonce that was copied wrong': each(marker => marker.replace(nonce, '480213')),
  'brackets around the nonce': each(marker => marker.replace(nonce, `[${nonce}]`)),
  'angle brackets around the nonce': each(marker => marker.replace(nonce, `<${nonce}>`)),
  'quotes around the nonce': each(marker => marker.replace(nonce, `"${nonce}"`)),
  'backticks around the nonce': each(marker => marker.replace(nonce, `\`${nonce}\``)),
  'a bold nonce': each(marker => marker.replace(nonce, `**${nonce}**`)),
  'bold markers': each(marker => `**${marker}**`),
  'markers in backticks': each(marker => `\`${marker}\``),
  'bold markers without the nonce': ['**<<<<<<< SEARCH**', '**=======**', '**>>>>>>> REPLACE**'],
  'small letters': each(marker => marker.toLowerCase()),
  'small letters without the nonce': ['<<<<<<< search', '=======', '>>>>>>> replace'],
  'three signs': each(marker => marker.replace(/([<=>])\1{6}/, '$1$1$1')),
  'twelve signs': each(marker => marker.replace(/([<=>])\1{6}/, '$&$1$1$1$1$1')),
  'a bare end marker': [correct[0], correct[1], '>>>>>>>'],
  'an end marker without its word': [correct[0], correct[1], `>>>>>>> ${nonce}`],
  'END instead of REPLACE': [correct[0], correct[1], `>>>>>>> END ${nonce}`],
  'a colon behind': each(marker => `${marker}:`),
  'a colon after the word': each(marker => marker.replace(` ${nonce}`, `: ${nonce}`)),
  'heading marks': each(marker => `### ${marker}`),
  bullets: each(marker => `- ${marker}`),
  'a list number': [`1. ${correct[0]}`, correct[1], correct[2]],
  'quote signs': each(marker => `> ${marker}`),
  'code fences around blocks': [`\`\`\`markdown\n${correct[0]}`, correct[1], `${correct[2]}\n\`\`\``],
  'no space after the signs': each(marker => marker.replace(/([<>]) /, '$1')),
}

for (const [name, markers] of Object.entries(slips)) {
  test(`a slip with the markers is understood: ${name}`, () => {
    assert.deepEqual(parse(answerWith(markers), { documents: ['one\ntwo\n'] }), wanted)
  })
}

test('markers may lack the nonce here and there, in every combination that has one meaning', () => {
  const marker = fc.boolean()
  fc.assert(
    fc.property(fc.array(marker, { minLength: 6, maxLength: 6 }), kept => {
      const lines = answerWith(correct).split('\n')
      let seen = 0
      const text = lines
        .map(line => line.replace('two', 'the second'))
        .map(line => (line.includes(nonce) && !kept[seen++] ? line.replace(` ${nonce}`, '') : line))
      const answer = parse(text.join('\n'), { documents: ['one\nthe second\n'] })
      const [, , firstEnd, secondStart, secondDivider, secondEnd] = kept
      const isOneBlockToo = kept[0] && kept[1] && !firstEnd && !secondStart && !secondDivider && secondEnd
      if (isOneBlockToo) assert.equal(answer.kind === 'malformed' && answer.problem, 'ambiguous')
      else assert.deepEqual(answer, JSON.parse(JSON.stringify(wanted).replace('two', 'the second')))
    }),
    { numRuns: 500 },
  )
})

test('a byte order mark before the answer is no part of its first marker', () => {
  assert.deepEqual(parse(`\uFEFF${answerWith(correct)}`), wanted)
})

test('a block may lack its last marker where the next one follows', () => {
  const text = answerWith(correct).replace(`${correct[2]}\n`, '')
  assert.deepEqual(parse(text), wanted)
  const fenced = text.replace('ONE\n', 'ONE\n```\n')
  assert.equal(parse(fenced).kind, 'malformed')
})

test('text of the document itself is never a marker without the nonce', () => {
  const documents = ['<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n']
  for (const markers of [slips['no nonce at SEARCH'], slips['no nonce at the divider'], slips['no nonce at REPLACE']]) {
    assert.ok(markers !== undefined)
    assert.equal(parse(answerWith(markers), { documents }).kind, 'malformed')
  }
})

test('an underlined heading is not a divider', () => {
  const [search, divider, end] = correct
  const heading = [search, 'Title', '=====', divider, 'New title', '=========', end].join('\n')
  const block = { number: 1, search: ['Title', '====='], replace: ['New title', '========='] }
  assert.deepEqual(parse(heading, { documents: ['Title\n=====\n'] }), {
    kind: 'blocks',
    blocks: [block],
    summary: null,
  })
  const bare = heading.replace(divider, '=======')
  assert.equal(parse(bare, { documents: ['Title\n=====\n'] }).kind, 'malformed')
})

test('a new underlined heading makes the divider ambiguous, unless the divider has the nonce', () => {
  const [search, divider, end] = correct
  const lines = [search, 'Title', divider, 'New title', '=====', '>>>>>>>']
  const block = { number: 1, search: ['Title'], replace: ['New title', '====='] }
  assert.deepEqual(parse(lines.join('\n'), { documents: ['Title\n'] }), {
    kind: 'blocks',
    blocks: [block],
    summary: null,
  })
  const open = parse([search, 'Title', '=======', 'New title', '=====', end].join('\n'), { documents: ['Title\n'] })
  assert.ok(open.kind === 'malformed')
  assert.match(open.message, /line/)
})

test('an example of a merge conflict is text', () => {
  const conflict = ['<<<<<<< HEAD', 'ours', '=======', 'theirs', '>>>>>>>']
  const [search, divider, end] = correct
  for (const documents of [['one\n'], ['one\n', conflict.join('\n')]]) {
    assert.deepEqual(parse([search, 'one', divider, 'one', ...conflict, end].join('\n'), { documents }), {
      kind: 'blocks',
      blocks: [{ number: 1, search: ['one'], replace: ['one', ...conflict] }],
      summary: null,
    })
  }
})

test('the message names the line that looks like a marker and what belongs there', () => {
  const [search, , end] = correct
  const answer = parse([search, 'one', '=====', 'ONE', end].join('\n'), { documents: ['Title\n=====\none\n'] })
  assert.ok(answer.kind === 'malformed')
  assert.match(answer.message, /In line 5 .* a REPLACE marker was found where DIVIDER \(======= 480213377\) belongs/)
  assert.match(answer.message, /Line 3 \(=====\) looks like a marker without the word 480213377/)
})

test('the words of the instruction follow the nonce of SEARCH, with or without quotes', () => {
  const words = (tail: string, start = `<<<<<<< SEARCH ${nonce}`) => {
    const answer = parse([`${start}${tail}`, 'one', correct[1], 'ONE', correct[2]].join('\n'), { documents: ['one'] })
    assert.ok(answer.kind === 'blocks', tail)
    return answer.blocks[0]?.asked
  }
  assert.equal(words(' raise the limit to 5'), 'raise the limit to 5')
  assert.equal(words(': "raise the limit"'), 'raise the limit')
  assert.equal(words(' rename "A" to "B"'), 'rename "A" to "B"')
  assert.equal(words(''), undefined)
  assert.equal(words(' "" '), undefined)
  assert.equal(words(' raise the limit', '<<<<<<< SEARCH'), 'raise the limit')
  assert.equal(words(` ${'x'.repeat(900)}`)?.length, 200)
})

test('blocks of several documents carry the path of their IN line, and a document may come whole', () => {
  const block = (from: string, to: string) => [correct[0], from, correct[1], to, correct[2]].join('\n')
  const whole = (path: string) => `<<<<<<< FILE ${nonce}${path}\nnew\n>>>>>>> END ${nonce}`
  const text = [
    `<<<<<<< IN ${nonce} docs/a.md`,
    block('one', 'ONE'),
    block('two', 'TWO'),
    `<<<<<<< IN ${nonce} "docs/with space.md"`,
    block('one', 'two'),
    whole(' docs/c.md'),
    'SUMMARY: Done.',
  ].join('\n')
  assert.deepEqual(parse(text, { several: true }), {
    kind: 'several',
    blocks: [
      { number: 1, search: ['one'], replace: ['ONE'], file: 'docs/a.md' },
      { number: 2, search: ['two'], replace: ['TWO'], file: 'docs/a.md' },
      { number: 3, search: ['one'], replace: ['two'], file: 'docs/with space.md' },
    ],
    documents: [{ path: 'docs/c.md', lines: ['new'] }],
    summary: 'Done.',
  })
  const mixed = (answer: string) => {
    const read = parse(answer, { several: true })
    return read.kind === 'malformed' && read.problem
  }
  assert.equal(mixed(`${text}\n${whole(' docs/a.md')}`), 'mixed')
  assert.equal(mixed(`${text}\n${whole(' docs/c.md')}`), 'mixed')
  assert.equal(mixed(whole('')), 'misplaced')
})

test('for one document, an IN line has no meaning', () => {
  assert.deepEqual(parse(`<<<<<<< IN ${nonce} docs/a.md\n${answerWith(correct)}`), wanted)
})
