import type { Occurrence, Step, TermSource } from './source.ts'
import { type Terms, termsFrom } from './terms.ts'

/**
 * The index of a static site, in files of a few kilobytes, of which a reader loads those that a query needs:
 *
 *   search.json           how many pages there are, and how many files of each kind
 *   search/t-4.txt        terms, and the pages and sections that have them
 *   search/s-7.txt        terms by their first letter, to correct mistakes in typing
 *   search/cited.txt      a line for each page: the numbers of the pages that it refers to
 *   search/p-12.json      a page: its title and headings; and p-12-0.json, p-12-1.json: its texts
 */
export type StaticIndex = { readonly pages: number; readonly shards: number; readonly similar: number }

export const citedName = 'cited.txt'

/** Terms that begin alike are in one file. */
const groupChars = 4
const shardsPerWordMax = 3

export function shardOf(term: string, { shards }: Pick<StaticIndex, 'shards'>): number {
  return hash(term.slice(0, groupChars)) % shards
}

export function similarOf(term: string, { similar }: Pick<StaticIndex, 'similar'>): number {
  return (term.codePointAt(0) ?? 0) % similar
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** `load` reads a file below `search/`, once. */
export function shardsSource(index: StaticIndex, load: (name: string) => Promise<string>): TermSource {
  const known = new Map<string, Terms>()
  const read = async (name: string) => {
    known.set(name, await load(name))
  }
  return {
    pagesTotal: index.pages,
    *find(prefix, words): Generator<Occurrence | Step> {
      const groups = [prefix, ...words].map(word => shardOf(word, index))
      for (const shard of [...new Set(groups)].slice(0, shardsPerWordMax)) {
        const name = `t-${shard}.txt`
        if (!known.has(name)) yield read(name)
        for (const [term, value] of termsFrom(known.get(name) ?? '', prefix)) yield* occurrencesOf(term, value)
      }
    },
    *cited() {
      if (!known.has(citedName)) yield read(citedName)
      const lines = (known.get(citedName) ?? '').split('\n')
      return page => (lines[page] ? lines[page].split(' ').map(number => Number.parseInt(number, 36)) : [])
    },
    *similar(word) {
      const name = `s-${similarOf(word, index)}.txt`
      if (!known.has(name)) yield read(name)
      for (const [term] of termsFrom(known.get(name) ?? '', [...word][0] ?? '')) yield term
    },
  }
}

/** `2:0T3A;k:1B`: page 2 in its title and section 3, page 20 in its section 1. */
function* occurrencesOf(term: string, value: string): Generator<Occurrence> {
  for (const part of value.split(';')) {
    const divider = part.indexOf(':')
    yield { page: Number.parseInt(part.slice(0, divider), 36), term, posting: part.slice(divider + 1) }
  }
}
