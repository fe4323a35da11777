import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Answer, answerMaxChars, createAnswerParser, type EditBlock } from '#domain/edit/blocks.ts'

const nonce = 'e7f3'

function parse(text: string): Answer {
  const parser = createAnswerParser(nonce)
  parser.push(text)
  return parser.end()
}

function write(search: readonly string[], replace: readonly string[], end = '\n'): string {
  return [`<<<<<<< SEARCH ${nonce}`, ...search, `======= ${nonce}`, ...replace, `>>>>>>> REPLACE ${nonce}`, ''].join(
    end,
  )
}

test('blocks are read with their lines as written, including blank ones', () => {
  assert.deepEqual(parse(`${write(['a', ''], ['', ' b '])}\n${write(['c'], [])}SUMMARY: Done.\n`), {
    kind: 'blocks',
    blocks: [
      { number: 1, search: ['a', ''], replace: ['', ' b '] },
      { number: 2, search: ['c'], replace: [] },
    ],
    summary: 'Done.',
  })
})

test('a list of changes under a title behind the blocks closes the answer', () => {
  const summaryOf = (text: string) => {
    const answer = parse(text)
    return answer.kind === 'blocks' ? answer.summary : answer.kind
  }
  const block = write(['a'], ['b'])
  assert.equal(summaryOf(`${block}\n**Summary of changes:**\n\n- Replaced a.\n- Kept c.\n`), 'Replaced a.')
  assert.equal(summaryOf(`${block}### Summary\nReplaced a.\n`), 'Replaced a.')
  assert.equal(summaryOf(`Summary:\nReplaces a.\n${block}`), null)
  assert.equal(summaryOf(`${block}**Summary:**\n`), null)
  assert.equal(summaryOf(`${block}Now the next one, in summary:\n`), null)
})

test('however the answer is split into chunks, the same blocks come out, each as soon as it is complete', () => {
  const line = fc.constantFrom(
    'a',
    '',
    '=======',
    '<<<<<<< SEARCH',
    '>>>>>>> REPLACE',
    '```',
    '======= abcd',
    'NO_CHANGE: x',
    '😀',
  )
  const block = fc.tuple(fc.array(line, { maxLength: 4 }), fc.array(line, { maxLength: 4 }))
  const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 })
  fc.assert(
    fc.property(
      fc.array(block, { minLength: 1, maxLength: 4 }),
      cuts,
      fc.constantFrom('\n', '\r\n'),
      (pairs, cuts, end) => {
        const answer = pairs.map(([search, replace]) => write(search, replace, end)).join(end)
        const parser = createAnswerParser(nonce)
        const found: EditBlock[] = []
        let at = 0
        for (let turn = 0; at < answer.length; turn++) {
          const size = cuts[turn % cuts.length] ?? 1
          found.push(...parser.push(answer.slice(at, at + size)))
          at += size
        }
        const expected = pairs.map(([search, replace], index) => ({ number: index + 1, search, replace }))
        assert.deepEqual(found, expected)
        assert.deepEqual(parser.end(), { kind: 'blocks', blocks: expected, summary: null })
      },
    ),
  )
})

test('remarks and code fences around blocks are ignored', () => {
  const answer = parse(`Sure, here it is:\n\n\`\`\`markdown\n${write(['a'], ['b'])}\`\`\`\nHope that helps!`)
  const blocks = [{ number: 1, search: ['a'], replace: ['b'] }]
  assert.deepEqual(answer, { kind: 'blocks', blocks, summary: null, isClosed: true })
})

test('the last marker needs no line end, and markers may be indented or miscounted', () => {
  const answer = parse(`  <<<<<< SEARCH ${nonce}\na\n  ======== ${nonce} \nb\n>>>>>>> REPLACE ${nonce}`)
  assert.equal(answer.kind, 'blocks')
})

test('a marker with another nonce or none is content', () => {
  const search = ['<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE beef']
  assert.deepEqual(parse(write(search, search)), {
    kind: 'blocks',
    blocks: [{ number: 1, search, replace: search }],
    summary: null,
  })
})

test('NO_CHANGE with its reason is an answer, unless there are blocks', () => {
  assert.deepEqual(parse('NO_CHANGE: It is so already.'), { kind: 'unchanged', reason: 'It is so already.' })
  assert.deepEqual(parse('**NO_CHANGE:** `x` is missing.\n'), { kind: 'unchanged', reason: '`x` is missing.' })
  assert.equal(parse(`${write(['a'], ['b'])}NO_CHANGE: rest`).kind, 'blocks')
})

test('a whole document is enclosed by FILE and END', () => {
  assert.deepEqual(parse(`<<<<<<< FILE ${nonce}\n# A\n\ntext\n>>>>>>> END ${nonce}\n`), {
    kind: 'file',
    lines: ['# A', '', 'text'],
    summary: null,
  })
})

test('the error for an unreadable answer says what is wrong and where', () => {
  const problems: readonly (readonly [string, string, RegExp])[] = [
    ['', 'empty', /no complete block/],
    ['I cannot do that.', 'empty', /NO_CHANGE/],
    [
      `${write(['a'], ['b'])}<<<<<<< SEARCH ${nonce}\nc\n`,
      'unterminated',
      /ends at block 2 before DIVIDER \(======= e7f3\)/,
    ],
    [`<<<<<<< SEARCH ${nonce}\na\n======= ${nonce}\nb`, 'unterminated', /block 1 before REPLACE/],
    [
      `<<<<<<< SEARCH ${nonce}\na\n>>>>>>> REPLACE ${nonce}\n`,
      'misplaced',
      /In line 3 of the answer, at block 1: a REPLACE marker was found where DIVIDER \(======= e7f3\) belongs/,
    ],
    [`<<<<<<< SEARCH ${nonce}\na\n<<<<<<< SEARCH ${nonce}\n`, 'misplaced', /a SEARCH marker/],
    [`======= ${nonce}\n`, 'misplaced', /where SEARCH \(<<<<<<< SEARCH e7f3\) belongs/],
    [`<<<<<<< FILE ${nonce}\na\n`, 'unterminated', /in the FILE block/],
    [
      `${write(['a'], ['b'])}<<<<<<< FILE ${nonce}\na\n>>>>>>> END ${nonce}`,
      'mixed',
      /both a whole document and blocks/,
    ],
    ['x'.repeat(answerMaxChars + 1), 'too_long', /longer than/],
  ]
  for (const [text, problem, message] of problems) {
    const answer = parse(text)
    assert.ok(answer.kind === 'malformed', text.slice(0, 80))
    assert.equal(answer.problem, problem)
    assert.match(answer.message, message)
  }
})

test('a nonce with special characters of patterns is refused', () => {
  for (const bad of ['', '.*', 'abc', 'E7F3', 'a'.repeat(33)]) assert.throws(() => createAnswerParser(bad), RangeError)
})

test('one endless line in tiny chunks is read in linear time', () => {
  const parser = createAnswerParser(nonce)
  for (let count = 0; count < answerMaxChars / 4; count++) parser.push('abcd')
  assert.equal(parser.end().kind, 'malformed')
})

test('a long list of sections is read whole; beyond the limit it is cut after a whole number', () => {
  const listed = Array.from({ length: 400 }, (_, at) => 1_000 + at).join(', ')
  assert.deepEqual(parse(`SECTIONS: ${listed}\n`), { kind: 'sections', list: listed })
  const endless = Array.from({ length: 5_000 }, (_, at) => 10_000 + at).join(',')
  const answer = parse(`SECTIONS: ${endless}\n`)
  assert.match(answer.kind === 'sections' ? answer.list : '', /^(?:\d{5},)+\d{5}$/)
})
