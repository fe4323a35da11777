import { type FactsOf, noFacts } from '../facts.ts'
import { nameIn } from '../metadata/label.ts'
import type { SitePage } from '../tree.ts'

/** The minimum number of documents in a series. */
const labelledMin = 3

const withoutMetadata = { label: null, status: null, authors: [], dates: [], relations: [], others: [] }

/**
 * Facts in which the numbered files of a folder have numbers as soon as some of them say so: beside `1692-terms.md`
 * with the title `MSC1692: Terms`, `1501-rooms.md` with the title `Rooms` is MSC1501. A number that two files have
 * says nothing.
 */
export function withSeriesNumbers(pages: readonly SitePage[], factsOf: FactsOf): FactsOf {
  const byNumber = Map.groupBy(pages, ({ path }) => Number(digitsOf(path)))
  const numbered = [...byNumber].flatMap(([number, [page, ...others]]) =>
    Number.isNaN(number) || page === undefined || others.length > 0 ? [] : [page],
  )
  const labelled = numbered.flatMap(page => {
    const label = factsOf(page)?.metadata?.label ?? null
    const [, prefix, digits] = /^(.{0,20}?)(\d{1,6})$/.exec(label ?? '') ?? []
    const own = digitsOf(page.path) ?? ''
    return prefix === undefined || Number(digits) !== Number(own) ? [] : [{ prefix, isPadded: digits === own }]
  })
  const [first] = labelled
  if (first === undefined || labelled.length < labelledMin) return factsOf
  if (labelled.some(({ prefix }) => prefix !== first.prefix)) return factsOf
  const isPadded = labelled.every(one => one.isPadded)
  const unique = new Set(numbered)
  return page => {
    const facts = factsOf(page)
    const digits = unique.has(page) ? digitsOf(page.path) : null
    if (digits === null || (facts?.metadata?.label ?? null) !== null) return facts
    const label = `${first.prefix}${isPadded ? digits : Number(digits)}`
    return { ...(facts ?? noFacts), metadata: { ...(facts?.metadata ?? withoutMetadata), label } }
  }
}

/** `1501` of `proposals/1501-rooms.md`. */
function digitsOf(path: string): string | null {
  const name = nameIn(path)
  return name?.series === null ? name.digits : null
}
