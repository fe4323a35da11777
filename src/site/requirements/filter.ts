import { type Strength, strengths } from '../survey/normative/keywords.ts'
import type { NormativeRow } from './rows.ts'

/** What of the index is shown; `null` and `''` restrict nothing. */
export type NormativeFilter = {
  readonly strength: Strength | null
  /** The path of a page. */
  readonly page: string | null
  readonly section: string | null
  readonly status: string | null
  /** Words of the text, of the id or of the section, in any case. */
  readonly words: string
  /** How many matching rows are skipped. */
  readonly from: number
}

export const everything: NormativeFilter = {
  strength: null,
  page: null,
  section: null,
  status: null,
  words: '',
  from: 0,
}

const valueMaxChars = 300
const fromMax = 1_000_000

/** The parameters of an address, such as `strength=must&page=docs/a.md`; what cannot be parsed restricts nothing. */
export function readFilter(query: string): NormativeFilter {
  const parameters = new URLSearchParams(query.slice(0, 8 * valueMaxChars))
  const value = (name: string) => parameters.get(name)?.slice(0, valueMaxChars) || null
  const from = value('from') ?? ''
  return {
    strength: strengths.find(strength => strength === value('strength')) ?? null,
    page: value('page'),
    section: value('section'),
    status: value('status'),
    words: value('q')?.trim() ?? '',
    from: /^\d{1,7}$/.test(from) ? Math.min(Number(from), fromMax) : 0,
  }
}

export function printFilter({ strength, page, section, status, words, from }: NormativeFilter): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries({ strength, page, section, status, q: words, from: from || '' })) {
    if (value) parameters.set(name, String(value))
  }
  const printed = parameters.toString()
  return printed === '' ? '' : `?${printed}`
}

export function isUnfiltered(filter: NormativeFilter): boolean {
  return printFilter({ ...filter, from: 0 }) === ''
}

export function filterRows(rows: readonly NormativeRow[], filter: NormativeFilter): readonly NormativeRow[] {
  if (isUnfiltered(filter)) return rows
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(row => {
    if (filter.strength !== null && row.strength !== filter.strength) return false
    if (filter.page !== null && row.path !== filter.page) return false
    if (filter.section !== null && row.section !== filter.section) return false
    if (filter.status !== null && row.status !== filter.status) return false
    const text = words.length === 0 ? '' : `${row.id ?? ''} ${row.section} ${row.stem} ${row.text}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}
