import { likelyFile } from '../address/likelyFile.ts'
import { type Html, html } from '../html/template.ts'
import { readLink } from '../links.ts'
import type { SiteSurvey } from '../survey/site.ts'
import type { BrokenLink } from '../survey/siteLinks.ts'
import type { LinkProblem } from '../survey/targets.ts'
import type { Term } from '../survey/terms.ts'
import { countedPart } from './countedPart.ts'
import { linkList, placeLink, printSpecial, type SpecialProps, table } from './document.ts'

const rowsMax = 2_000

/** `_/report`: what the owner of a site may want to fix. None of it keeps a page from being shown. */
export function renderReport(props: SpecialProps, survey: SiteSurvey): string {
  const parts = [
    links(props, survey),
    unknown(props, survey),
    duplicates(props, survey),
    terms(props, 'Terms defined twice', survey.duplicates, 'The first definition counts. These are further ones:'),
    terms(props, 'Terms that no other page uses', survey.unused, ''),
    unexplained(props, survey),
    orphans(props, survey),
  ].filter(part => part !== null)
  const body =
    parts.length === 0 ? html`<p>Every link arrives, and every term is defined and used.</p>` : html`${parts}`
  return printSpecial(props, 'Report on links and terms', body)
}

const explanations: Readonly<Record<LinkProblem, string>> = {
  'no such file': 'there is no such file',
  'no such heading': 'the page has no such heading',
  'perhaps inserted': 'the page has no such heading, unless a tool inserts one in place of a tag',
  'other case': 'upper and lower case differ from what is there',
  outside: 'leads out of the repository',
  'not published': 'names that begin with _ or . are not published',
  'only on the site': 'works here, but not among the files of the repository',
}

function links(props: SpecialProps, { brokenLinks, titles }: SiteSurvey): Html | null {
  const likely = likelyFile(props.site)
  const meant = ({ path, target, problem }: BrokenLink) => {
    const file = problem === 'no such file' ? likely(readLink(path, target).path) : null
    return file && html`; perhaps ${placeLink(props, { path: file, anchor: '', label: file })}`
  }
  return countedPart('Broken links', { count: brokenLinks.length, rowsMax }, () =>
    table(
      'Broken links',
      ['On', 'Link', 'Why'],
      brokenLinks.slice(0, rowsMax).map(link => {
        const { path, section, target, text, problem } = link
        const place = { path, anchor: section, label: titles.get(path) ?? path }
        return html`<tr><td>${placeLink(props, place)}</td><td>${text && html`${text}<br>`}<code>${target.slice(0, 300)}</code></td><td>${explanations[problem]}${meant(link)}</td></tr>\n`
      }),
    ),
  )
}

function unknown(props: SpecialProps, { unknownRequirements }: SiteSurvey): Html | null {
  return countedPart('Requirements that no page states', { count: unknownRequirements.length, rowsMax }, () =>
    table(
      'Requirements that no page states',
      ['Id', 'Referenced by'],
      unknownRequirements
        .slice(0, rowsMax)
        .map(
          ({ id, referencedBy }) =>
            html`<tr><th scope="row">${id}</th><td>${linkList(referencedBy.map(place => placeLink(props, place)))}</td></tr>\n`,
        ),
    ),
  )
}

function duplicates(props: SpecialProps, { requirements, titles }: SiteSurvey): Html | null {
  const doubled = [...requirements.values()].filter(({ duplicates }) => duplicates.length > 0)
  return countedPart('Requirements stated more than once', { count: doubled.length, rowsMax }, () =>
    table(
      'Requirements stated more than once',
      ['Id', 'Stated in'],
      doubled.slice(0, rowsMax).map(({ id, path, anchor, duplicates }) => {
        const places = [{ path, anchor, label: titles.get(path) ?? path }, ...duplicates]
        return html`<tr><th scope="row">${id}</th><td>${linkList(places.map(place => placeLink(props, place)))}</td></tr>\n`
      }),
    ),
  )
}

function terms(props: SpecialProps, title: string, all: readonly Term[], introduction: string): Html | null {
  return countedPart(title, { count: all.length, rowsMax }, () => {
    const items = all
      .slice(0, rowsMax)
      .map(({ term, path, anchor }) => html`<li>${placeLink(props, { path, anchor, label: term })}</li>`)
    return html`${introduction && html`<p>${introduction}</p>`}<ul>${items}</ul>`
  })
}

function unexplained(props: SpecialProps, { unexplained, titles }: SiteSurvey): Html | null {
  return countedPart('Abbreviations that no page explains', { count: unexplained.length, rowsMax }, () =>
    table(
      'Abbreviations that no page explains',
      ['Abbreviation', 'Times', 'On'],
      unexplained.map(({ name, count, paths }) => {
        const places = paths.map(path => placeLink(props, { path, anchor: '', label: titles.get(path) ?? path }))
        return html`<tr><th scope="row">${name}</th><td>${count}</td><td>${linkList(places)}</td></tr>\n`
      }),
    ),
  )
}

function orphans(props: SpecialProps, { orphans, titles }: SiteSurvey): Html | null {
  return countedPart('Pages that no text links to', { count: orphans.length, rowsMax }, () => {
    const items = orphans
      .slice(0, rowsMax)
      .map(path => html`<li>${placeLink(props, { path, anchor: '', label: titles.get(path) ?? path })}</li>`)
    return html`<p>They are in the navigation, but no other page leads to them.</p><ul>${items}</ul>`
  })
}
