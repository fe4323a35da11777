import { versionRoot } from '../address/specialAddress.ts'
import { addressUrl } from '../address.ts'
import { dayOf } from '../html/day.ts'
import { type Html, html } from '../html/template.ts'
import { specialUrl } from '../page/frame.ts'
import { compareNames } from '../tree/names.ts'
import { type FamilyVersion, type VersionFamily, versionFamilies } from '../versions/families.ts'
import { printSpecial, type SpecialProps } from './document.ts'

export type SiteVersion = {
  readonly kind: 'branch' | 'tag'
  readonly name: string
  readonly sha: string
  readonly date: Date | null
  /** The branch shown at the root of the site. */
  readonly isDefault: boolean
}

const versionsMax = 500

/**
 * `_/versions`: every tag and branch, each with a separate site. `address` is the page that the links open in each of
 * them, `''` the start page.
 */
export function renderVersions(props: SpecialProps, versions: readonly SiteVersion[], address = ''): string {
  const families = versionFamilies(versions.filter(({ kind }) => kind === 'tag'))
  const branches = versions.filter(({ kind }) => kind === 'branch').toSorted(defaultFirst)
  const latest = families.flatMap(family => family.versions.filter(({ isLatest }) => isLatest))[0]?.version
  return printSpecial(
    props,
    'Versions',
    html`${address !== '' && html`<p>The links lead to <code>${address}</code> in each version. Where the page had another address, they redirect to it.</p>\n`}${families.flatMap(
      family => list(tagsTitle(family, families.length), family.versions, tag) ?? [],
    )}${list('Branches', branches, branch)}${versions.length === 0 && html`<p>There is one version, the one that you are reading.</p>`}`,
  )

  function list<T>(title: string, all: readonly T[], item: (version: T) => Html): Html | null {
    if (all.length === 0) return null
    return html`<h2>${title} <small class="count">${all.length}</small></h2>
<ul class="versions">${all.slice(0, versionsMax).map(item)}</ul>
${all.length > versionsMax && html`<p>${all.length - versionsMax} more are not shown.</p>`}`
  }

  function tag({ version, isLatest, previous }: FamilyVersion<SiteVersion>): Html {
    return html`<li>${link(version)}${isLatest && html` <small class="count">latest release</small>`} ${about(version)}${bindingSince(version)}${previous && comparison(previous, version)}</li>`
  }

  function branch(version: SiteVersion): Html {
    const { isDefault } = version
    return html`<li>${link(version)}${isDefault && html` <small class="count">shown first</small>`} ${about(version)}${isDefault && latest && comparison(latest, version)}</li>`
  }

  function link({ name, isDefault }: SiteVersion): Html {
    const base = props.special?.basePath ?? props.basePath
    const url = addressUrl(base, `${isDefault ? '' : `${versionRoot(name)}/`}${address}`)
    const isShown = isDefault ? props.special?.version === null : props.special?.version === name
    return html`<a href="${url}"${isShown && html` aria-current="true"`}>${name}</a>`
  }

  /** What binds now and did not then, or no longer does. */
  function bindingSince({ name }: SiteVersion): Html | null {
    if (!props.special) return null
    const url = `${specialUrl(props.special, { kind: 'requirements' })}?since=${encodeURIComponent(name.toWellFormed())}`
    return html` <a class="compare" href="${url}">Requirements since</a>`
  }

  function comparison(before: SiteVersion, after: SiteVersion): Html | null {
    if (!props.special) return null
    const url = specialUrl(props.special, { kind: 'compare', before: before.name, after: after.name })
    return html` <a class="compare" href="${url}">Changes since ${before.name}</a>`
  }
}

function about({ sha, date }: SiteVersion): Html {
  return html`<span class="quiet"><code>${sha.slice(0, 7)}</code>${date && html`, ${dayOf(date)}`}</span>`
}

function tagsTitle({ prefix, isDated }: VersionFamily<SiteVersion>, families: number): string {
  if (families === 1) return 'Tags'
  if (prefix === null) return 'Other tags'
  const name = prefix.replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '')
  if (name !== '') return `Tags of ${name}`
  return isDated ? 'Tags by date' : 'Tags by number'
}

function defaultFirst(a: SiteVersion, b: SiteVersion): number {
  return Number(b.isDefault) - Number(a.isDefault) || compareNames(a.name, b.name)
}
