import type { LineChange } from '../../text/diff.ts'
import { firstIndex } from '../../text/firstIndex.ts'
import type { LineOutline } from '../lineOutline.ts'
import type { Fact } from './facts.ts'
import { type Pairing, pairUp, type Sides, takePairs, withoutCommon } from './pairing.ts'
import { type Statement, statementsIn } from './requirementStatements.ts'

/** Sections of the whole text: a moved section is not removed; one renamed in place or nested deeper has changed. */
export function sectionPairs(
  before: LineOutline,
  after: LineOutline,
  changes: readonly LineChange[],
): readonly Pairing[] {
  const left = withoutCommon({ before: sections(before), after: sections(after) })
  const { pairs, left: others } = takePairs(left, fact => fact.twin)
  return [...pairs, ...pairByPlace(others, changes, fact => /^#+/.exec(fact.shown)?.[0] ?? '')]
}

function sections({ headings }: LineOutline): readonly Fact[] {
  return headings.map(({ line, level, text }) => {
    const shown = `${'#'.repeat(level)} ${text}`
    return { kind: 'section', key: shown, twin: text, shown, start: line, end: line + 1 } as const
  })
}

/** Code blocks of the whole text by content; their indentation does not matter. */
export function codePairs(before: LineOutline, after: LineOutline, changes: readonly LineChange[]): readonly Pairing[] {
  return pairByPlace(withoutCommon({ before: codeBlocks(before), after: codeBlocks(after) }), changes, () => '')
}

function codeBlocks({ lines, fences }: LineOutline): readonly Fact[] {
  return fences.map(({ start, end }) => {
    const shown = lines
      .slice(start, end)
      .map(line => line.trim())
      .join('\n')
    return { kind: 'code', key: shown, twin: '', shown, start, end } as const
  })
}

/** Requirements of the whole text by id; one has changed when its wording has. */
export function requirementPairs(before: LineOutline, after: LineOutline): readonly Pairing[] {
  const old = byId(statementsIn(before))
  const now = byId(statementsIn(after))
  const pairs: Pairing[] = []
  for (const [id, fact] of old) {
    const same = now.get(id)
    if (same === undefined) pairs.push({ before: fact })
    else if (same.key !== fact.key) pairs.push({ before: fact, after: same })
  }
  for (const [id, fact] of now) if (!old.has(id)) pairs.push({ after: fact })
  return pairs
}

function byId(statements: readonly Statement[]): ReadonlyMap<string, Fact> {
  const groups = Map.groupBy(statements, ({ id }) => id)
  return new Map(
    [...groups].map(([id, [first, ...others]]) => {
      const { start, end, text } = first as Statement
      const key = [text, ...others.map(other => other.text)].sort().join('\n')
      return [id, { kind: 'requirement', key, twin: id, shown: text, start, end }]
    }),
  )
}

/** Pairs facts of the same change, in the order of the text, if `wordOf` returns the same for both. */
function pairByPlace(sides: Sides, changes: readonly LineChange[], wordOf: (fact: Fact) => string): readonly Pairing[] {
  const placeOf = placeFinder(changes)
  const group = (facts: readonly Fact[], side: 'a' | 'b') =>
    Map.groupBy(facts, fact => `${placeOf(fact, side)} ${wordOf(fact)}`)
  const before = group(sides.before, 'a')
  const after = group(sides.after, 'b')
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(place =>
    pairUp({ before: before.get(place) ?? [], after: after.get(place) ?? [] }, { inOrder: true, twinOf: () => '' }),
  )
}

/** The number of the first change that touches a fact, -1 if there is none. */
function placeFinder(changes: readonly LineChange[]): (fact: Fact, side: 'a' | 'b') => number {
  return ({ start, end }, side) => {
    const [startOf, endOf] = side === 'a' ? (['aStart', 'aEnd'] as const) : (['bStart', 'bEnd'] as const)
    const place = firstIndex(changes.length, index => (changes[index]?.[endOf] ?? 0) > start)
    return (changes[place]?.[startOf] ?? end) < end ? place : -1
  }
}
