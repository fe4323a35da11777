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
  return [...site.pagesByAddress.keys()]
    .slice(0, pagesCompared)
    .map(candidate => ({ candidate, likeness: likeness(wanted, letterPairs(candidate)) }))
    .filter(({ likeness }) => likeness >= similarEnough)
    .sort((a, b) => b.likeness - a.likeness || compareNames(a.candidate, b.candidate))
    .slice(0, suggestionsMax)
    .map(({ candidate }) => candidate)
}

/** The letter pairs of an address's words, twice for the last word: the name is more specific than its folder. */
function letterPairs(address: string): Map<string, number> {
  const words = address
    .slice(-addressMaxChars)
    .toLowerCase()
    .replace(/\.(?:html?|md|markdown|mdx)$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const pairs = new Map<string, number>()
  for (const word of [...words, words.at(-1) ?? '']) {
    for (let at = 0; at < word.length; at++) {
      const pair = word.slice(at, at + 2).padEnd(2)
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
  }
  return pairs
}

/** Dice's coefficient: 1 for the same pairs, 0 for none in common. */
function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0
  for (const [pair, count] of a) shared += Math.min(count, b.get(pair) ?? 0)
  const total = sum(a) + sum(b)
  return total === 0 ? 0 : (2 * shared) / total
}

function sum(pairs: ReadonlyMap<string, number>): number {
  let total = 0
  for (const count of pairs.values()) total += count
  return total
}
