import { type Html, html } from '../html/template.ts'
import type { NormativeRow } from '../requirements/rows.ts'
import { linkList, placeLink, placeUrl, type SpecialProps } from './document.ts'

/** Statements page by page and section by section, as parts of the list that a script can filter in place. */
export function requirementGroups(props: SpecialProps, rows: readonly NormativeRow[]): Html {
  return html`${runsBy(rows, ({ path }) => path).map(group => pageGroup(props, group))}`
}

function pageGroup(props: SpecialProps, rows: readonly NormativeRow[]): Html {
  const [first] = rows
  if (!first) return html``
  const { path, page, status } = first
  return html`<section class="statements" data-status="${status ?? ''}">
<h2>${placeLink(props, { path, anchor: '', label: page })} <small class="count">${rows.length}${status && html` · ${status}`}</small></h2>
${runsBy(rows, ({ section }) => section).map(group => sectionGroup(props, group, page))}</section>
`
}

function sectionGroup(props: SpecialProps, rows: readonly NormativeRow[], page: string): Html {
  const { section = '', id = null } = rows[0] ?? {}
  const isNamed = section === page || section === id
  return html`${section !== '' && !isNamed && html`<h3>${section}</h3>\n`}<ul>
${rows.map(row => item(props, row))}</ul>
`
}

function item(props: SpecialProps, row: NormativeRow): Html {
  const { id, keyword, strength } = row
  const label = id ?? keyword ?? ''
  return html`<li data-strength="${strength ?? ''}"><a class="reference" href="${placeUrl(props, row)}">${label}</a> <span>${statementText(row)}${notes(props, row)}</span></li>
`
}

export function statementWords({ stem, text }: NormativeRow): string {
  return stem === '' ? text : `${stem} ${text}`
}

function statementText({ stem, text }: NormativeRow): Html {
  return html`${stem !== '' && html`<span class="quiet">${stem}</span> `}${text}`
}

function notes(props: SpecialProps, { duplicates, referencedBy, references }: NormativeRow): Html {
  const links = (places: NormativeRow['referencedBy']) => places.map(place => placeLink(props, place))
  return html`${duplicates.length > 0 && html` <em>Also stated in ${linkList(links(duplicates))}.</em>`}${
    references > 0 && html` <small class="quiet">Referenced by ${linkList(links(referencedBy), references)}</small>`
  }`
}

/** Neighbours with the same key, in order. */
function runsBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const runs: T[][] = []
  let key: string | null = null
  for (const item of items) {
    if (keyOf(item) !== key) runs.push([])
    key = keyOf(item)
    runs.at(-1)?.push(item)
  }
  return runs
}
