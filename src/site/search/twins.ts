import { comparedMaxChars } from './fit.ts'
import type { ScoredHit } from './present.ts'
import { versionOf } from './versions.ts'
import { fold, wordTexts } from './words.ts'

/** Of the words of two texts that say the same, the share that both have. */
const sharedMin = 0.85
/** Below this, two texts may be the same by chance. */
const wordsMin = 5
/** A copy further from the root that answers this much better than one nearer to it stays. */
const nearShare = 0.85

/** Whether two pages are called the same, and their best sections say the same or nearly so. */
export function isTwin(one: ScoredHit, other: ScoredHit): boolean {
  if (calledBy(one) !== calledBy(other)) return false
  const [words, others] = [vocabularyOf(one.text), vocabularyOf(other.text)]
  const shared = [...words].filter(word => others.has(word)).length
  return Math.min(words.size, others.size) >= wordsMin && shared >= sharedMin * (words.size + others.size - shared)
}

/** Of hits in order, those that say the same as one: the one nearest to the root, with the addresses of the others. */
export function foldTwins(hits: readonly ScoredHit[]): ScoredHit[] {
  const groups: ScoredHit[][] = []
  for (const hit of hits) {
    const group = groups.find(([first]) => first && isTwin(first, hit))
    if (group) group.push(hit)
    else groups.push([hit])
  }
  return groups.flatMap(group => {
    const [first, ...rest] = group
    if (!first || rest.length === 0) return group
    const near = group
      .filter(({ score }) => score >= nearShare * first.score)
      .filter(hit => versionOf(hit)?.name === versionOf(first)?.name)
      .sort((a, b) => depthOf(a) - depthOf(b))
    const shown = near[0] ?? first
    const also = group.filter(hit => hit !== shown).map(({ hit }) => hit.address)
    return [{ ...shown, score: first.score, hit: { ...shown.hit, also } }]
  })
}

function calledBy(scored: ScoredHit): string {
  const { hit } = scored
  const name = versionOf(scored)?.name
  const title = name === undefined ? hit.title : hit.title.replaceAll(name, '…')
  return JSON.stringify([title, hit.label, hit.sections[0]?.headings.at(-1)])
}

function vocabularyOf(text: string): Set<string> {
  return new Set(wordTexts(text.slice(0, comparedMaxChars)).map(fold))
}

function depthOf({ hit }: ScoredHit): number {
  return hit.address.split('/').length
}
