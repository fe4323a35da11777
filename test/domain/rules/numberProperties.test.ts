import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readDocument } from '#domain/markdown/document.ts'
import { anchorLinks, headingFinder } from '#domain/markdown/links.ts'
import { render } from '#domain/markdown/parser.ts'
import { sectionsOf } from '#domain/markdown/sections.ts'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { assertLinear } from '../../support/linear.ts'
import { after } from './applyRule.ts'

const line = fc.oneof(
  fc.constantFrom(
    '',
    '',
    '',
    'text',
    '```',
    '    code must',
    '<p>',
    '-->',
    '<!-- a',
    '> # 2 Q',
    '| must | a |',
    '|---|---|',
  ),
  fc
    .tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('1', '1.1', '2.', '3', '4.2)', '10', 'no'),
      fc.constantFrom('A', 'B', '*C*'),
    )
    .map(([level, number, title]) => `${'#'.repeat(level)} ${number} ${title}`),
  fc.constantFrom(
    '1 A',
    '===',
    '2 B',
    '---',
    '# A #',
    'section 2, see [2 B](#2-b)',
    'Sections 1.1 and 3',
    '[r]: #1-a',
    '[3](#3-a-1)',
  ),
  fc.constantFrom('1. a', '1. b', '9. c', '10) d', '   1. e', '   more', '    deep', '- x', '  7. y', '\t8. z', 'lazy'),
  fc.constantFrom(
    '- REQ-003 a',
    '- **REQ-010** b',
    'REQ-001',
    '## REQ-7 c',
    'see REQ-003 `REQ-001`',
    '[x](#req-7-c) [REQ-7 c](u/REQ-7)',
    '| REQ-2 | y |',
  ),
  fc.constantFrom(
    'You must **not** `must`',
    'may not, "shall"',
    'It _should_',
    '[must][] [must]',
    '[must]: u',
    'must',
    'not',
    'in May',
  ),
  fc.constantFrom('Status: a', '**Status:** b\\', '- status : c', 'Version:', '**Status: <d>**', '## Status'),
)
const listLine = fc.constantFrom(
  '1. a',
  '1. b',
  '9. c',
  '   more',
  '    deep',
  '   1. e',
  '    1. f',
  '   - x',
  '\ttab',
  '',
  'lazy',
  '> 1. q',
)
const prefix = fc.constantFrom('', '', '', '', '> ', '- ', '   ')
const marked = fc.tuple(prefix, line).map(([mark, text]) => mark + text)
const documents = fc
  .tuple(
    fc.constantFrom('', '\uFEFF', '---\nstatus: REQ-003\n---\n'),
    fc.oneof(fc.array(marked, { maxLength: 24, size: 'max' }), fc.array(listLine, { maxLength: 12 })),
    fc.constantFrom('\n', '\r\n'),
  )
  .chain(([start, body, eol]) =>
    fc.constantFrom('', eol).map(end => start.replaceAll('\n', eol) + body.join(eol) + end),
  )

const instructions = [
  'renumber headings',
  'renumber lists',
  'renumber the first list',
  'renumber requirements "REQ-#"',
  'renumber requirements "REQ-#" from 5',
  'normalise keywords',
  'normalise keywords "must"',
  'set status to "x"',
  'set the first status line to "x"',
  'set "version" line to "1.2"',
]

for (const instruction of instructions) {
  test(`edits do not overlap, keep line ends, and a second time changes nothing: ${instruction}`, () => {
    fc.assert(
      fc.property(documents, text => {
        const result = applyRules(text, instruction)
        if (result.kind !== 'edited') return assert.notEqual(result.kind, 'unsupported')
        let at = 0
        for (const { start, end, replacement } of result.edits) {
          assert.ok(start >= at && end >= start)
          assert.ok(!/[\r\n]/.test(replacement + text.slice(start, end)))
          at = end
        }
        const once = applyEdits(text, result.edits)
        assert.equal(after(once, instruction), once)
      }),
      { numRuns: 500 },
    )
  })
}

for (const instruction of ['renumber headings', 'renumber requirements "REQ-#"', 'normalise keywords']) {
  test(`headings and links to them stay the same except for their words: ${instruction}`, () => {
    fc.assert(
      fc.property(documents, text => {
        const [before, now] = [readDocument(text), readDocument(after(text, instruction))]
        const levels = ({ outline }: typeof before) => outline().headings.map(({ level, nested }) => [level, nested])
        assert.deepEqual(levels(now), levels(before))
        const found = targets(now)
        for (const [at, target] of targets(before).entries()) if (target !== -1) assert.equal(found[at], target)
      }),
      { numRuns: 500 },
    )
  })
}

function targets(document: ReturnType<typeof readDocument>): readonly number[] {
  const { headings } = document.outline()
  const find = headingFinder(headings)
  return anchorLinks(document).map(({ slug }) => {
    const heading = find(slug)
    return heading === null ? -1 : headings.indexOf(heading)
  })
}

test('readers see the same lists as before', () => {
  const body = (text: string) => render(text.slice(readDocument(text).bodyStart).replaceAll('\r\n', '\n'))
  fc.assert(
    fc.property(documents, text => assert.equal(body(after(text, 'renumber lists')), body(text))),
    { numRuns: 500 },
  )
})

test('keywords change nothing but the case of letters outside code', () => {
  fc.assert(
    fc.property(documents, text => {
      const now = after(text, 'normalise keywords')
      assert.equal(now.toLowerCase(), text.toLowerCase())
      const code = (document: string) =>
        readDocument(document)
          .outline()
          .code.map(({ start, end }) => document.slice(start, end))
      assert.deepEqual(code(now), code(text))
    }),
    { numRuns: 500 },
  )
})

test('there are as many requirements as before, and equal ids stay equal', () => {
  const ids = (text: string) => [...text.matchAll(/REQ-(\d+)/g)].map(([, digits]) => Number(digits))
  fc.assert(
    fc.property(documents, text => {
      const [before, now] = [ids(text), ids(after(text, 'renumber requirements "REQ-#"'))]
      assert.equal(now.length, before.length)
      const addresses = (id: number) => text.includes(`u/REQ-${id}`)
      const pairs = new Set(before.flatMap((id, at) => (addresses(id) ? [] : [`${id} ${now[at]}`])))
      const kept = new Set(before.filter(id => !addresses(id)))
      assert.equal(pairs.size, kept.size)
    }),
    { numRuns: 500 },
  )
})

test('a section that changes its level takes its subsections along, and all words stay', () => {
  fc.assert(
    fc.property(documents, fc.nat(), fc.constantFrom('promote', 'demote'), (text, pick, verb) => {
      const before = readDocument(text)
      const sections = sectionsOf(before)
      const section = sections[pick % Math.max(1, sections.length)]
      if (section === undefined) return
      const line = text.slice(0, section.start).split('\n').length
      const result = after(text, `${verb} section \`\` ${section.heading.text} (line ${line}) \`\``)
      if (result === text) return
      const shift = verb === 'promote' ? -1 : 1
      const wanted = sections.map(one => {
        const isMoved = one.start >= section.start && one.end <= section.end
        return [one.heading.text, one.heading.level + (isMoved ? shift : 0)]
      })
      assert.deepEqual(
        sectionsOf(readDocument(result)).map(({ heading }) => [heading.text, heading.level]),
        wanted,
      )
    }),
    { numRuns: 500 },
  )
})

const repeated: readonly (readonly [before: string, part: string, after: string])[] = [
  ['', 'section 1, ', ''],
  ['section ', '1, ', ''],
  ['', 'must ', ''],
  ['must', ' ', 'not'],
  ['', '"must ', ''],
  ['', '*must* not **', ''],
  ['', '# 1 a\n', ''],
  ['# 1 a\n\n', '[1](#1-a) section 1 ', ''],
  ['', '1. a\n', ''],
  ['', '1. ', ''],
  ['', '- REQ-1 a\n', ''],
  ['# REQ-9 a\n', '[REQ-9 a](#req-9-a) ', ''],
  ['', 'https://', ''],
  ['', '<a', ''],
  ['', 'Status: a\n', ''],
  ['Status: ', '*', ''],
  ['Status: ', ' ', 'b'],
  ['Status: *', 'a ', ''],
]

for (const [before, part, after] of repeated) {
  test(`hostile documents take time in proportion to their size: ${JSON.stringify(before + part + after)}`, t => {
    const makeRun = (size: number) => {
      const document = before + part.repeat(size / part.length) + after
      return () => {
        for (const instruction of instructions) applyRules(document, instruction)
      }
    }
    assertLinear(t, makeRun, 10_000)
  })
}
