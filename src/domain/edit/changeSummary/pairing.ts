import type { Fact } from './facts.ts'

/** A fact that was removed, added, or turned into another one. */
export type Pairing = { readonly before?: Fact; readonly after?: Fact }

export type Sides = { readonly before: readonly Fact[]; readonly after: readonly Fact[] }

/** Removes from both sides what occurs on both, wherever it is. */
export function withoutCommon(sides: Sides): Sides {
  return takePairs(sides, fact => fact.key).left
}

export type PairingRule = { readonly inOrder: boolean; readonly twinOf?: (fact: Fact) => string }

/**
 * Pairs facts that became each other: first those with the same twin word, then in the order of the text if `inOrder`
 * is set or as many are left on one side as on the other.
 */
export function pairUp(sides: Sides, { inOrder, twinOf = fact => fact.twin }: PairingRule): readonly Pairing[] {
  const { pairs, left } = takePairs(sides, twinOf)
  const { before, after } = left
  const count = inOrder || before.length === after.length ? Math.min(before.length, after.length) : 0
  return [
    ...pairs,
    ...before.map((fact, index) => (index < count ? { before: fact, after: after[index] as Fact } : { before: fact })),
    ...after.slice(count).map(fact => ({ after: fact })),
  ]
}

/** Pairs facts with the same word, the first with the first; facts without a word stay unpaired. */
export function takePairs({ before, after }: Sides, wordOf: (fact: Fact) => string) {
  const waiting = new Map<string, Fact[]>()
  for (const fact of before.toReversed()) {
    const word = wordOf(fact)
    if (word === '') continue
    const facts = waiting.get(word)
    if (facts === undefined) waiting.set(word, [fact])
    else facts.push(fact)
  }
  const pairs: { before: Fact; after: Fact }[] = []
  const came: Fact[] = []
  const gone = new Set(before)
  for (const fact of after) {
    const partner = waiting.get(wordOf(fact))?.pop()
    if (partner === undefined) came.push(fact)
    else {
      pairs.push({ before: partner, after: fact })
      gone.delete(partner)
    }
  }
  const left: Sides = { before: [...gone], after: came }
  return { pairs, left }
}
