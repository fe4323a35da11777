import { addressUrl } from '../address.ts'
import { type Html, html } from '../html/template.ts'
import { compareNames } from '../names.ts'
import { versionRoot } from './addresses.ts'
import { dayOf, printSpecial, type SpecialProps } from './document.ts'

export type SiteVersion = {
  readonly kind: 'branch' | 'tag'
  readonly name: string
  readonly sha: string
  readonly date: Date | null
  /** The branch shown at the root of the site. */
  readonly isDefault: boolean
}

const versionsMax = 500

/** `_/versions`: every tag and branch, each with a separate site. */
export function renderVersions(props: SpecialProps, versions: readonly SiteVersion[]): string {
  const tags = versions.filter(({ kind }) => kind === 'tag').toSorted((a, b) => compareNames(b.name, a.name))
  const branches = versions.filter(({ kind }) => kind === 'branch').toSorted(defaultFirst)
  return printSpecial(
    props,
    'Versions',
    html`${list('Tags', tags)}${list('Branches', branches)}${versions.length === 0 && html`<p>There is one version, the one that you are reading.</p>`}`,
  )

  function list(title: string, all: readonly SiteVersion[]): Html | null {
    if (all.length === 0) return null
    return html`<h2>${title} <small class="count">${all.length}</small></h2>
<ul class="versions">${all.slice(0, versionsMax).map(item)}</ul>
${all.length > versionsMax && html`<p>${all.length - versionsMax} more are not shown.</p>`}`
  }

  function item({ name, sha, date, isDefault }: SiteVersion): Html {
    const base = props.special?.basePath ?? props.basePath
    const url = addressUrl(base, isDefault ? '' : `${versionRoot(name)}/`)
    const isShown = isDefault ? props.special?.version === null : props.special?.version === name
    return html`<li><a href="${url}"${isShown && html` aria-current="true"`}>${name}</a>${isDefault && html` <small class="count">shown first</small>`} <span class="quiet"><code>${sha.slice(0, 7)}</code>${date && html`, ${dayOf(date)}`}</span></li>`
  }
}

function defaultFirst(a: SiteVersion, b: SiteVersion): number {
  return Number(b.isDefault) - Number(a.isDefault) || compareNames(a.name, b.name)
}
