import { compareNames } from '../tree/names.ts'
import type { SiteMap } from '../tree.ts'
import { likelyFile } from './likelyFile.ts'

const suggestionsMax = 5
const pagesCompared = 2_000
const addressMaxChars = 200
const similarEnough = 0.35

/** The pages whose addresses are most similar to a missing one, the closest match first. */
export function closestAddresses(site: SiteMap, address: string): string[] {
  const likely = likelyAddress(site, address)
  const closest = mostAlike(site, address).filter(other => other !== likely)
  return (likely === null ? closest : [likely, ...closest]).slice(0, suggestionsMax)
}

function likelyAddress(site: SiteMap, address: string): string | null {
  const path = likelyFile(site)(address.replace(/(?:\.html?)?$/i, '.md'))
  return (path !== null && site.pages.get(path)?.address) || null
}

function mostAlike(site: SiteMap, address: string): string[] {
  const wanted = letterPairs(address)
  const best: Candidate[] = []
  for (const [candidate, pairs] of pairsOf(site)) {
    const found = { address: candidate, likeness: likeness(wanted, pairs) }
    const last = best[suggestionsMax - 1]
    if (found.likeness < similarEnough || (last && compareCandidates(last, found) <= 0)) continue
    best.push(found)
    best.sort(compareCandidates).splice(suggestionsMax)
  }
  return best.map(({ address }) => address)
}

type Candidate = { readonly address: string; readonly likeness: number }

function compareCandidates(a: Candidate, b: Candidate): number {
  return b.likeness - a.likeness || compareNames(a.address, b.address)
}

/** Used by every missing address of a site. */
const pairsOfSites = new WeakMap<SiteMap, ReadonlyMap<string, Uint32Array>>()

function pairsOf(site: SiteMap): ReadonlyMap<string, Uint32Array> {
  const known = pairsOfSites.get(site)
  if (known) return known
  const addresses = site.pagesByAddress.keys().take(pagesCompared)
  const made = new Map(addresses.map(address => [address, letterPairs(address)]))
  pairsOfSites.set(site, made)
  return made
}

/**
 * The letter pairs of an address's words, in ascending order, twice for the last word: the name is more specific than
 * its folder.
 */
function letterPairs(address: string): Uint32Array {
  const words = address
    .slice(-addressMaxChars)
    .toLowerCase()
    .replace(/\.(?:html?|md|markdown|mdx)$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const pairs = [...words, words.at(-1) ?? ''].flatMap(word =>
    Array.from({ length: word.length }, (_, at) => pairAt(word, at)),
  )
  return Uint32Array.from(pairs).sort()
}

/** The last letter is paired with a space. */
function pairAt(word: string, at: number): number {
  const next = at + 1 < word.length ? word.charCodeAt(at + 1) : 0x20
  return word.charCodeAt(at) * 0x1_0000 + next
}

/** Dice's coefficient: 1 for the same pairs, 0 for none in common. */
function likeness(a: Uint32Array, b: Uint32Array): number {
  let shared = 0
  for (let [i, k] = [0, 0]; i < a.length && k < b.length; ) {
    const [one = 0, other = 0] = [a[i], b[k]]
    if (one === other) shared++
    if (one <= other) i++
    if (other <= one) k++
  }
  const total = a.length + b.length
  return total === 0 ? 0 : (2 * shared) / total
}
