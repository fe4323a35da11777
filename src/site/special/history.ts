import { dayOf } from '../html/day.ts'
import { html } from '../html/template.ts'
import { linkTo, resolveLink } from '../links.ts'
import { specialUrl } from '../page/frame.ts'
import { type SiteCommit, subjectOf } from './changes.ts'
import { printSpecial, type SpecialProps } from './document.ts'

/** The commits that changed a file, newest first, each with the path that the file had. */
export type PageHistory = {
  readonly entries: readonly (SiteCommit & { readonly path: string })[]
  /** False if there are earlier commits. */
  readonly isComplete: boolean
}

/** `_/history/<path>`: the changes of one page, each with its redline. */
export function renderHistory(props: SpecialProps, path: string, { entries, isComplete }: PageHistory): string {
  const { site, basePath, special } = props
  const name = site.files.has(path)
    ? html`<a href="${resolveLink(site, basePath, '', linkTo(path, ''))}">${path}</a>`
    : html`<code>${path}</code>, which this version does not have`
  const items = entries.map((entry, index) => {
    const { sha, message, authorName, date } = entry
    const text = subjectOf(message) || sha.slice(0, 7)
    const link = special
      ? html`<a href="${specialUrl(special, { kind: 'change', sha, path: entry.path })}">${text}</a>`
      : html`${text}`
    const before = entries[index - 1]
    return html`<li>${before && before.path !== entry.path && html`<small class="count">as ${entry.path}</small> `}${link} <span class="quiet">by <bdi>${authorName}</bdi>, ${dayOf(date)}</span></li>\n`
  })
  return printSpecial(
    props,
    'History',
    html`<p>The changes of ${name}, newest first.</p>
<ul class="commits">${items}</ul>
${!isComplete && html`<p>Earlier changes are not listed.</p>`}`,
  )
}
