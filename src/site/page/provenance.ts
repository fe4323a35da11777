import { specialAddress, versionRoot } from '../address/specialAddress.ts'
import { addressUrl } from '../address.ts'
import { dayOf, writtenDay } from '../html/day.ts'
import { type Html, html } from '../html/template.ts'
import { readLinkTarget } from '../html/urls.ts'
import type { SiteMap } from '../tree.ts'
import type { SiteFrame } from './frame.ts'

/** Where a page comes from: the version that it belongs to, and who changed it last. */
export type Provenance = SiteFrame & {
  readonly site: SiteMap
  readonly path: string
  /** The commit that last changed this file, if known. */
  readonly commit: PageCommit | null
  /** The commit of the site. */
  readonly commitSha?: string | null
  /** For a page of another version than the default one. */
  readonly otherVersion?: OtherVersion | null
}

export type PageCommit = {
  readonly sha: string
  readonly authorName: string
  readonly date: Date
  readonly url: string | null
}

export type OtherVersion = {
  /** The date of the version's commit, if known. */
  readonly date: Date | null
  /** Whether the default version is at the same commit. */
  readonly isCurrent: boolean
  /** The page in the default version; `null`: it has none. */
  readonly currentAddress: string | null
}

/** A sentence above every page of a version that is not the default one. */
export function versionNotice({ special, basePath, site, path, otherVersion }: Provenance): Html | null {
  if (!special || special.version === null || !otherVersion) return null
  const { date, isCurrent, currentAddress } = otherVersion
  const name = shortName(special.version)
  const day = date && dayOf(date)
  const of = day && html` of ${day}`
  const current = html`<a href="${addressUrl(special.basePath, currentAddress ?? '')}">`
  const where = isCurrent
    ? html`It is the current one; its address without the version is ${current}here</a>.`
    : currentAddress === null
      ? html`The current version has no such page; it starts ${current}here</a>.`
      : html`The current text of this page is ${current}here</a>.`
  const address = site.pages.get(path)?.address ?? ''
  const others = addressUrl(special.basePath, specialAddress({ kind: 'versions', ...(address && { address }) }))
  return html`<p class="note old-version" role="note">You are reading <a href="${addressUrl(basePath, '')}">version ${name}</a>${of}. ${where} <a href="${others}">Other versions of this page</a></p>\n`
}

/** Below a page: its last change, its history, and how to cite it. */
export function provenance(props: Provenance, title: string): Html | null {
  const { special, path } = props
  const parts = [
    lastChange(props.commit),
    special?.hasHistory
      ? html` <a href="${addressUrl(special.basePath, specialAddress({ kind: 'history', path }))}">History of this page</a>`
      : null,
    citation(props, title),
  ].filter(part => part !== null)
  return parts.length === 0 ? null : html`<footer class="change">${parts}</footer>`
}

function lastChange(commit: PageCommit | null): Html | null {
  const day = commit && dayOf(commit.date)
  if (!day) return null
  const url = safeUrl(commit.url)
  const sha = html`<code>${commit.sha.slice(0, 7)}</code>`
  return html`Last changed by <bdi>${commit.authorName}</bdi> on ${day} in ${url === null ? sha : html`<a href="${url}">${sha}</a>`}`
}

/** The address contains the commit, so it shows the same text for ever. */
function citation(props: Provenance, title: string): Html | null {
  const { special, origin, site, path, commitSha, projectTitle, otherVersion, commit } = props
  const address = site.pages.get(path)?.address
  if (!special?.hasHistory || !origin || !commitSha || address === undefined) return null
  const short = commitSha.slice(0, 7)
  const isNamed = special.version !== null && special.version !== commitSha
  const version = isNamed ? `version ${special.version} (${short})` : `version ${short}`
  const date = otherVersion ? otherVersion.date : (commit?.date ?? null)
  const day = date && writtenDay(date)
  const of = day ? `, ${day}` : ''
  const url = origin + addressUrl(special.basePath, `${versionRoot(commitSha)}/${address}`)
  const work = title === projectTitle ? title : `${title}. ${projectTitle}`
  return html` <details class="cite"><summary>Cite this version</summary><p>${`${work}, ${version}${of}. `}<a href="${url}">${url}</a></p></details>`
}

function shortName(version: string): string {
  return /^[\da-f]{40,}$/.test(version) ? version.slice(0, 7) : version
}

/** Addresses also come from code hosts; only web pages are accepted. */
export function safeUrl(url: string | null): string | null {
  const target = url === null ? null : readLinkTarget(url)
  return target === null || target.kind === 'anchor' ? null : target.url
}
