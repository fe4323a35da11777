import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createResolver } from '#domain/edit/resolve.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { noCorpus, readPairs } from '#testing/corpus/pairs.ts'
import { contentsOf } from '#testing/edit/encodePair.ts'
import { type Passage, passagesIn, quotations, structures } from './structures.ts'

/**
 * A replacement with another structure is taken as written, however its lines were quoted: the document without the
 * lines of the passage and with those of the replacement, and nothing else.
 */

type Tally = { same: number; refused: number; wrong: number; example: string }

type Placed = Passage & { readonly start: number }

function tryAll(text: string, passages: readonly Placed[], rows: Map<string, Tally>): void {
  const resolver = createResolver(text)
  const lines = contentsOf(text)
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  for (const passage of passages) {
    for (const { name, fits, quote } of quotations) {
      const search = quote(passage.lines)
      if (!fits(passage) || (name !== 'verbatim' && search.join('\n') === passage.lines.join('\n'))) continue
      const row = rows.get(name) ?? { same: 0, refused: 0, wrong: 0, example: '' }
      rows.set(name, row)
      for (const structure of structures) {
        if (structure.of?.includes(passage.kind) === false) continue
        const replace = structure.make(passage)
        const resolution = resolver.resolve([{ number: 1, search, replace }])
        if (resolution.kind === 'unplaced') {
          row.refused++
          continue
        }
        const expected = lines.toSpliced(passage.start, passage.lines.length, ...replace)
        const result = applyEdits(text, resolution.edits)
        if (result === (text.startsWith('\uFEFF') ? '\uFEFF' : '') + expected.join(eol)) row.same++
        else {
          row.wrong++
          row.example ||= JSON.stringify({ structure: structure.name, lines: passage.lines, search, replace })
        }
      }
    }
  }
}

function assertNoneWrong(rows: ReadonlyMap<string, Tally>): void {
  for (const [name, { wrong, same, example }] of rows)
    assert.equal(wrong, 0, `${name}: ${wrong} of ${same}: ${example}`)
}

const word = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-z]{2,9}$/) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('“quoted”', 'it’s', '–', '…', '`code`', '**bold**', '12', 'A\u00A0B', '(x)'),
  },
)
const gap = fc.constantFrom(' ', ' ', ' ', '  ')
const words = (minLength: number) =>
  fc.array(fc.tuple(word, gap), { minLength, maxLength: 14 }).map(all => all.flat().join('').trimEnd())
const edged = fc
  .tuple(fc.constantFrom('', '', '  '), words(4), fc.constantFrom('', '', '  ', ' '))
  .map(parts => parts.join(''))

const passage: fc.Arbitrary<Passage> = fc.oneof(
  fc
    .tuple(words(4), fc.array(edged, { maxLength: 5 }))
    .map(([first, rest]) => ({ kind: 'paragraph' as const, lines: [`Text ${first}`, ...rest.map(startsAsText)] })),
  fc
    .tuple(
      fc.constantFrom('*', '-', '+'),
      fc.constantFrom('', '  ', '    '),
      fc.array(words(2), { minLength: 2, maxLength: 6 }),
    )
    .map(([bullet, indent, items]) => ({
      kind: 'list' as const,
      lines: items.map(item => `${indent}${bullet} ${item}`),
    })),
  fc.tuple(fc.nat(4), fc.array(fc.tuple(words(1), words(1)), { minLength: 1, maxLength: 5 })).map(([pad, cells]) => ({
    kind: 'table' as const,
    lines: [
      `| Name${' '.repeat(pad)} | Value |`,
      `|${'-'.repeat(4 + pad)}|:---:|`,
      ...cells.map(([left, right]) => `| ${left} |${right}${' '.repeat(pad)}|`),
    ],
  })),
)

/** No dash or number begins the line, which would make it a list item. */
function startsAsText(line: string): string {
  return line.replace(/\S/, 'and $&')
}

test('a generated passage that becomes another structure becomes exactly that', () => {
  const neighbour = fc.constantFrom('# Before', 'Text before.', '- an item before')
  fc.assert(
    fc.property(passage, neighbour, fc.constantFrom('\n', '\r\n'), fc.boolean(), (passage, above, eol, bom) => {
      const text = [above, '', ...passage.lines, '', 'The end.', ''].join(eol)
      const rows = new Map<string, Tally>()
      tryAll((bom ? '\uFEFF' : '') + text, [{ ...passage, start: 2 }], rows)
      assertNoneWrong(rows)
      assert.ok((rows.get('verbatim')?.same ?? 0) > 0)
    }),
    { numRuns: 500 },
  )
})

const passagesMax = 600
const eachMax = 3

test('passages of real specifications that become another structure become exactly that', async t => {
  const pairs = await readPairs()
  if (pairs.length === 0) return t.diagnostic(noCorpus)
  const rows = new Map<string, Tally>()
  const seen = new Set<string>()
  const kinds = { paragraph: 0, list: 0, table: 0 }
  for (const { old } of pairs) {
    if (seen.size >= passagesMax) break
    const isFresh = ({ kind, lines }: Passage) =>
      lines.length < 40 && !seen.has(lines.join(' ')) && kinds[kind] < passagesMax / 3
    const chosen = passagesIn(contentsOf(old)).filter(isFresh).slice(0, eachMax)
    for (const { kind, lines } of chosen) {
      kinds[kind]++
      seen.add(lines.join(' '))
    }
    tryAll(old, chosen, rows)
  }
  t.diagnostic(JSON.stringify(kinds))
  for (const [name, { same, refused, wrong }] of rows) {
    t.diagnostic(`${name}: ${same} as written, ${refused} refused, ${wrong} otherwise`)
  }
  assertNoneWrong(rows)
  assert.ok(kinds.paragraph + kinds.list + kinds.table >= 500)
  for (const [name, { same, refused }] of rows)
    assert.ok(refused <= 0.1 * (same + refused), `${name}: ${refused} refused`)
})
