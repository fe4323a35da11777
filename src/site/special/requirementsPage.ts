import { type Html, html } from '../html/template.ts'
import type { SiteIndex } from '../survey/site.ts'
import type { SiteRequirement } from '../survey/siteRequirements.ts'
import { strengthOf } from '../survey/words.ts'
import { linkList, placeLink, placeUrl, printSpecial, type SpecialProps, table } from './document.ts'

const rowsMax = 5_000

/** `_/requirements`: every requirement of the site, page by page. */
export function renderRequirements(props: SpecialProps, survey: SiteIndex): string {
  const all = [...survey.requirements.values()]
  const body =
    all.length === 0
      ? html`<p>No page states a requirement yet. A requirement is an id, such as <code>FR-001</code>, at the start of a list item, a heading or a row of a table, or in bold: <code>**FR-001**</code>.</p>`
      : html`${summary(all, survey)}
${table(
  'Requirements',
  ['Id', 'Requirement', 'Page', 'Binds', 'Referenced by'],
  all.slice(0, rowsMax).map(requirement => row(props, requirement, survey)),
)}
${all.length > rowsMax && html`<p>${all.length - rowsMax} more are not shown.</p>`}`
  return printSpecial(props, 'Requirements', body)
}

function summary(all: readonly SiteRequirement[], survey: SiteIndex): Html {
  const count = (strength: string) =>
    all.filter(({ keyword }) => keyword !== null && strengthOf(keyword) === strength).length
  const unreferenced = all.filter(({ references }) => references === 0).length
  const duplicates = all.filter(({ duplicates }) => duplicates.length > 0).length
  return html`<p>${plural(all.length, 'requirement')}: ${count('must')} that must, ${count('should')} that should and ${count('may')} that may be met. No other place refers to ${unreferenced} of them.${
    duplicates > 0 &&
    html` ${plural(duplicates, 'id')} ${duplicates === 1 ? 'denotes' : 'denote'} more than one requirement.`
  }${survey.unknownRequirements.length > 0 && html` Pages refer to ${plural(survey.unknownRequirements.length, 'id')} that no page states.`}</p>`
}

function row(props: SpecialProps, requirement: SiteRequirement, survey: SiteIndex): Html {
  const { id, text, keyword, path, duplicates, referencedBy, references } = requirement
  const page = { path, anchor: '', label: survey.titles.get(path) ?? path }
  return html`<tr><th scope="row"><a class="reference" href="${placeUrl(props, requirement)}">${id}</a></th><td>${text}${
    duplicates.length > 0 &&
    html` <em>Also stated in ${linkList(duplicates.map(place => placeLink(props, place)))}.</em>`
  }</td><td>${placeLink(props, page)}</td><td>${keyword && html`<strong class="rfc2119">${keyword}</strong>`}</td><td>${linkList(
    referencedBy.map(place => placeLink(props, place)),
    references,
  )}</td></tr>
`
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
