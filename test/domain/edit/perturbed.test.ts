import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldLines, type Tier } from '#domain/edit/resolve/tiers.ts'
import { createResolver, type PlacedBlock, type Resolver } from '#domain/edit/resolve.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { viewDocument } from '#domain/text/view.ts'
import { noCorpus, type Pair, readPairs } from '#testing/corpus/pairs.ts'
import { blocksBetween, type TrueBlock } from '#testing/edit/encodePair.ts'
import { type Perturbation, perturb, perturbations } from './perturb.ts'

/** `verbatim elsewhere`: without the lost form it is an exact quotation of another place, which cannot be detected. */
type Verdict = Tier | 'refused' | 'verbatim elsewhere' | 'wrong place' | 'other words'

/** The result of one perturbed block; `sameBytes` if the block changed its lines as the commit did. */
type Outcome = { readonly verdict: Verdict; readonly sameBytes: boolean }

type Row = { affected: number; readonly verdicts: Map<Verdict, number>; sameBytes: number }

/** Of many blocks, every fourth is perturbed in notation, which changes most of them. */
const sampledEach = 4

/** Gives every block of the pairs, perturbed in every way that changes it, to the resolver. */
function tally(
  pairs: readonly Pair[],
  contextLines = 0,
): { readonly blocks: number; readonly rows: ReadonlyMap<Perturbation, Row> } {
  const rows = new Map(perturbations.map(way => [way, { affected: 0, verdicts: new Map(), sameBytes: 0 } as Row]))
  let blocks = 0
  for (const pair of pairs) {
    const resolver = createResolver(pair.old)
    for (const truth of blocksBetween(pair.old, pair.new, contextLines)) {
      blocks++
      for (const [way, row] of rows) {
        if (way.tier === 'notation' && blocks % sampledEach > 0 && pairs.length > sampledEach ** 3) continue
        const written = perturb(truth, way)
        if (written.search.join('\n') === truth.search.join('\n')) continue
        const { verdict, sameBytes } = judge(pair.old, truth, written, resolver)
        row.affected++
        row.verdicts.set(verdict, (row.verdicts.get(verdict) ?? 0) + 1)
        if (sameBytes) row.sameBytes++
      }
    }
  }
  return { blocks, rows }
}

function judge(text: string, truth: TrueBlock, written: ReturnType<typeof perturb>, resolver: Resolver): Outcome {
  const placed = resolver.place({ number: 1, ...written })
  if (placed.kind === 'unplaced') return { verdict: 'refused', sameBytes: false }
  if (!isTruePlace(text, truth, placed)) {
    return { verdict: placed.tier === 'exact' ? 'verbatim elsewhere' : 'wrong place', sameBytes: false }
  }
  const exact = resolver.place({ number: 1, ...truth })
  assert.ok(exact.kind === 'placed', 'the block of the commit has its place')
  const [result, wanted] = [applyEdits(text, placed.edits), applyEdits(text, exact.edits)]
  const verdict = result === wanted || wordsOf(result) === wordsOf(wanted) ? placed.tier : 'other words'
  return { verdict, sameBytes: result === wanted }
}

/** The text without anything that a tier tolerates. */
function wordsOf(text: string): string {
  const lines = foldLines(text.split(/\r?\n/))('emphasis').map(line => line.replaceAll('|', ' '))
  return lines
    .join(' ')
    .replace(/[.;:,。]+(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Checks that the lines that are not blank are the same, and that no edit is outside the block's own lines. */
function isTruePlace(text: string, { start, end }: TrueBlock, { lines, edits }: PlacedBlock): boolean {
  const all = viewDocument(text).lines
  const filled = (from: number, to: number) =>
    all.slice(from, to).flatMap((line, index) => (line.content.trim() === '' ? [] : [from + index]))
  const from = all[start - 1]?.end ?? 0
  const to = all[end]?.start ?? text.length
  return (
    filled(start, end).join() === filled(lines.startLine - 1, lines.endLine).join() &&
    edits.every(edit => edit.start >= from && edit.end <= to)
  )
}

const page = [
  '# Limits — “all”',
  '',
  'A request has a hard break here,  ',
  'and it’s a paragraph of  several',
  'lines – it goes on…',
  '',
  '* first item',
  '    * nested   item',
  '* last item',
  '',
  '| Name    | Value |',
  '|---------|------:|',
  '| timeout | 30    |',
  '| body    | 1 MB  |',
  '',
  '    code(1)',
  '    code(2)',
  '3. a \\*numbered\\* item',
  '4. Q&A with "quotes", `code` and *stress*',
  'End.',
]

/** Two places that only a perturbed quotation confuses. */
const twins = ['  same line', 'between', '    same line', 'It’s', "It's", '']

function pairOf(lines: readonly string[], at: number, replaced: string, count = 1): Pair {
  const write = (lines: readonly string[]) => `${lines.join('\n')}\n`
  return { path: `line ${at + 1}`, old: write(lines), new: write(lines.toSpliced(at, count, replaced)) }
}

const handwritten: readonly Pair[] = page.flatMap((line, at) => {
  if (line.trim() === '') return []
  return [pairOf(page, at, `${line} NEW`), pairOf(page, at, 'NEW', 3)]
})

for (const way of perturbations) {
  test(`a block with ${way.name} is found by the tier ${way.tier} or a stricter one, in its own place`, () => {
    const row = tally(handwritten).rows.get(way)
    assert.ok(row !== undefined && row.affected > 0)
    assert.equal(row.verdicts.get('wrong place'), undefined)
    assert.equal(row.verdicts.get('refused'), undefined)
    assert.ok((row.verdicts.get(way.tier) ?? 0) > 0, `found by ${[...row.verdicts.keys()]}`)
  })
}

test('a perturbed block that fits two places is refused', () => {
  const pair = pairOf(twins, 2, '    other line')
  const indentLost = perturbations.find(({ name }) => name === 'leading indent lost')
  const row = indentLost && tally([pair]).rows.get(indentLost)
  assert.deepEqual(row && [...row.verdicts], [['refused', 1]])
})

/** Only context distinguishes two lines that differ in form only; a bare quotation has none. */
const lostMaxShare = { 2: 0.01, 0: 0.06 } as const
/** Edits that would take the emphasis from words that they keep are refused. */
const lostEmphasisMaxShare = 0.12

for (const contextLines of [2, 0] as const) {
  const quoted = contextLines === 0 ? 'as little as possible' : `${contextLines} lines of context`
  test(`blocks of real commits that quote ${quoted}, perturbed, are recovered or refused, never misplaced`, async t => {
    const pairs = await readPairs()
    if (pairs.length === 0) return t.diagnostic(noCorpus)
    const { blocks, rows } = tally(pairs, contextLines)
    t.diagnostic(`${pairs.length} commits, ${blocks} blocks that quote ${quoted}`)
    for (const [{ name }, row] of rows) t.diagnostic(describe(name, row, blocks))
    for (const [{ name, tier }, { affected, verdicts }] of rows) {
      assert.equal(verdicts.get('wrong place'), undefined, name)
      assert.equal(verdicts.get('other words'), undefined, name)
      if (contextLines > 0) assert.equal(verdicts.get('verbatim elsewhere'), undefined, name)
      const lost = (verdicts.get('refused') ?? 0) + (verdicts.get('verbatim elsewhere') ?? 0)
      const maxShare = tier === 'emphasis' ? lostEmphasisMaxShare : lostMaxShare[contextLines]
      assert.ok(lost <= maxShare * affected, `${name}: ${lost} of ${affected} not recovered`)
    }
  })
}

function describe(name: string, { affected, verdicts, sameBytes }: Row, blocks: number): string {
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  const found = [...verdicts].map(([verdict, count]) => `${verdict} ${percent(count, affected)}`).join(', ')
  const same = `${percent(sameBytes, affected)} with the bytes of the commit`
  return `${name}: affects ${percent(affected, blocks)} (${affected}); ${found}; ${same}`
}
