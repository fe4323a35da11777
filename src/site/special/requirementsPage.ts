import { specialAddress } from '../address/specialAddress.ts'
import { addressUrl } from '../address.ts'
import { type Html, html } from '../html/template.ts'
import { everything, filterRows, isUnfiltered, type NormativeFilter, printFilter } from '../requirements/filter.ts'
import type { NormativeRow } from '../requirements/rows.ts'
import { type Strength, strengths } from '../survey/normative/keywords.ts'
import { printSpecial, type SpecialProps, table } from './document.ts'
import { requirementGroups } from './requirementRows.ts'

/** Longer indexes begin with the pages, each with its numbers; each page then has a separate one. */
export const rowsShownMax = 500
const pagesMax = 3_000
const statusesMax = 12

export type NormativeIndex = {
  readonly rows: readonly NormativeRow[]
  /** How many ids pages refer to that no page states. */
  readonly unknownIds: number
}

/** `_/requirements`: every sentence of the site that binds, and every requirement with an id. */
export function renderRequirements(
  props: SpecialProps,
  { rows, unknownIds }: NormativeIndex,
  filter: NormativeFilter = everything,
): string {
  if (rows.length === 0) return printSpecial(props, 'Requirements', nothing)
  const matching = filterRows(rows, filter)
  const isOverview = isUnfiltered(filter) && matching.length > rowsShownMax
  const body = html`<p>${summary(matching, filter)}${unknownIds > 0 && isUnfiltered(filter) && html` Pages refer to ${plural(unknownIds, 'id')} that no page states.`}</p>
${filters(props, rows, filter)}
${isOverview ? overview(props, matching) : list(props, matching, filter)}
<p class="quiet">Download as <a href="${downloadUrl(props, 'requirementsTable')}">CSV</a> or <a href="${downloadUrl(props, 'requirementsData')}">JSON</a>.</p>`
  return printSpecial(props, 'Requirements', body)
}

const nothing = html`<p>No page states a requirement yet. A requirement is a sentence with MUST, SHOULD, MAY or another keyword of RFC 2119 in capitals, or has an id, such as <code>FR-001</code>, at the start of a list item, a heading or a row of a table.</p>`

function summary(rows: readonly NormativeRow[], { page }: NormativeFilter): Html {
  const count = (strength: Strength) => rows.filter(row => row.strength === strength).length
  const ids = rows.filter(({ id }) => id !== null).length
  const pages = new Set(rows.map(({ path }) => path)).size
  const numbers = `${format(count('must'))} that must, ${format(count('should'))} that should and ${format(count('may'))} that may be met`
  const title = page === null ? undefined : rows[0]?.page
  return html`${plural(rows.length, 'requirement')} ${title === undefined ? html`on ${plural(pages, 'page')}` : html`in “${title}”`}: ${numbers}.${ids > 0 && html` ${format(ids)} ${ids === 1 ? 'has' : 'have'} an id.`}`
}

const words: Readonly<Record<Strength, string>> = { must: 'Must', should: 'Should', may: 'May' }

/** Links, which work without a script where the service answers; a script filters in place. */
function filters(props: SpecialProps, rows: readonly NormativeRow[], filter: NormativeFilter): Html {
  const statuses = [...new Set(rows.flatMap(({ status }) => status ?? []))].slice(0, statusesMax)
  const link = (label: string, wanted: Partial<NormativeFilter>, isCurrent: boolean) =>
    html`<a href="${requirementsUrl(props, { ...filter, ...wanted, from: 0 })}"${isCurrent && html` aria-current="true"`}>${label}</a> `
  return html`<nav class="filters" aria-label="Filter">
${link('All', { strength: null, status: null, page: null, section: null, words: '' }, isUnfiltered(filter))}${strengths.map(
  strength => link(words[strength], { strength }, filter.strength === strength),
)}${statuses.map(status => link(status, { status }, filter.status === status))}
</nav>`
}

function overview(props: SpecialProps, rows: readonly NormativeRow[]): Html {
  const pages = [...Map.groupBy(rows, ({ path }) => path)]
  const hasStatus = rows.some(({ status }) => status !== null)
  const cell = (of: readonly NormativeRow[], strength: Strength) =>
    html`<td>${format(of.filter(row => row.strength === strength).length)}</td>`
  return html`${table(
    'Requirements by page',
    ['Page', ...(hasStatus ? ['Status'] : []), 'All', 'Must', 'Should', 'May'],
    pages.slice(0, pagesMax).map(([path, of]) => {
      const url = addressUrl(props.basePath, specialAddress({ kind: 'requirements', path }))
      const [{ page, status } = { page: path, status: null }] = of
      return html`<tr><th scope="row"><a href="${url}">${page}</a></th>${hasStatus && html`<td>${status ?? ''}</td>`}<td>${format(of.length)}</td>${strengths.map(strength => cell(of, strength))}</tr>\n`
    }),
  )}${pages.length > pagesMax && html`<p>${format(pages.length - pagesMax)} more pages are not shown.</p>`}`
}

function list(props: SpecialProps, rows: readonly NormativeRow[], filter: NormativeFilter): Html {
  const shown = rows.slice(filter.from, filter.from + rowsShownMax)
  const rest = rows.length - filter.from - shown.length
  if (shown.length === 0) return html`<p>No requirement matches.</p>`
  return html`<div class="filtered">${requirementGroups(props, shown)}</div>${
    rest > 0 &&
    html`<p><a href="${requirementsUrl(props, { ...filter, from: filter.from + shown.length })}">Show ${format(Math.min(rest, rowsShownMax))} more</a> of ${format(rest)}</p>`
  }`
}

export function requirementsUrl(props: SpecialProps, filter: NormativeFilter): string {
  const { page, ...others } = filter
  const address = specialAddress(page === null ? { kind: 'requirements' } : { kind: 'requirements', path: page })
  return addressUrl(props.basePath, address) + printFilter({ ...others, page: null })
}

function downloadUrl({ basePath }: SpecialProps, kind: 'requirementsTable' | 'requirementsData'): string {
  return addressUrl(basePath, specialAddress({ kind }))
}

function plural(count: number, noun: string): string {
  return `${format(count)} ${noun}${count === 1 ? '' : 's'}`
}

function format(count: number): string {
  return count.toLocaleString('en-GB')
}
