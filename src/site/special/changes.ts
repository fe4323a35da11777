import { dayOf } from '../html/day.ts'
import { escapeHtml } from '../html/escape.ts'
import { type Html, html, trusted } from '../html/template.ts'
import { resolveLink } from '../links.ts'
import { specialUrl } from '../page/frame.ts'
import type { Redline } from '../redline.ts'
import { foldersWithFiles } from '../tree/folders.ts'
import { compareNames } from '../tree/names.ts'
import { nameOf } from '../tree.ts'
import { printSpecial, type SpecialProps } from './document.ts'

export type SiteCommit = {
  readonly sha: string
  readonly message: string
  readonly authorName: string
  readonly date: Date
  /** Whether it joins lines of history, whose commits are listed too. */
  readonly isMerge?: boolean
}

/** A file that a commit changed. Pages have a redline; other files, and pages beyond the limit, are only named. */
export type ChangedFile = {
  readonly path: string
  readonly change: 'added' | 'changed' | 'removed'
  /** The previous path of a moved file. */
  readonly previousPath?: string | null
  readonly redline: Redline | null
}

const messageMaxChars = 4_000
const narrowerMax = 300

/** Which changes are listed: those of a page or of the pages of a folder (`''`: all), up to a commit. */
export type ChangesFilter = {
  readonly path: string
  /** The commit after which earlier changes continue; `null`: there are none. */
  readonly earlier: string | null
}

/** `_/changes`: commits, by day. `filter` is `null` where only the latest can be listed. */
export function renderChanges(
  props: SpecialProps,
  commits: readonly SiteCommit[],
  filter: ChangesFilter | null = null,
): string {
  const days = new Map<string, SiteCommit[]>()
  for (const commit of commits) {
    const key = Number.isNaN(commit.date.getTime()) ? '' : commit.date.toISOString().slice(0, 10)
    days.set(key, [...(days.get(key) ?? []), commit])
  }
  const item = (commit: SiteCommit) =>
    html`<li>${commitLink(props, commit)} <span class="quiet">by <bdi>${commit.authorName}</bdi></span></li>`
  const body = [...days.values()].map(list => {
    const merges = list.filter(({ isMerge }) => isMerge)
    const own = list.filter(({ isMerge }) => !isMerge)
    return html`<h2>${list[0] && dayOf(list[0].date)}</h2>
${own.length > 0 && html`<ul class="commits">${own.map(item)}</ul>\n`}${merges.length > 0 && html`<details class="merges"><summary>${merges.length === 1 ? '1 merge' : `${merges.length} merges`}</summary><ul class="commits">${merges.map(item)}</ul></details>\n`}`
  })
  return printSpecial(
    props,
    'Changes',
    html`${filter && narrower(props, filter.path)}${body.length > 0 ? body : html`<p>Nothing has changed yet.</p>`}${
      filter?.earlier && html`<p><a href="${changesUrl(props, filter.path, filter.earlier)}">Earlier changes</a></p>\n`
    }`,
  )
}

/** Links to the changes of the folders above, and of the folders and pages below. */
function narrower(props: SpecialProps, path: string): Html {
  const below = foldersWithFiles(props.site).get(path)
  const pages = (below?.files ?? []).filter(file => props.site.pages.has(file.path)).slice(0, narrowerMax)
  const folders = (below?.folders ?? []).toSorted(compareNames).slice(0, narrowerMax)
  const link = (to: string, name: string, { isCurrent } = { isCurrent: false }) =>
    html`<a href="${changesUrl(props, to)}"${isCurrent && html` aria-current="true"`}>${name}</a> `
  const above = path
    .split('/')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'))
  const trail = html`<nav class="filters" aria-label="Changes of">
${link('', 'All')}${above.map(folder => link(folder, `${nameOf(folder)}/`))}${link(path, below ? `${nameOf(path)}/` : nameOf(path), { isCurrent: true })}
</nav>
`
  const items = [
    ...folders.map(folder => html`<li>${link(folder, `${nameOf(folder)}/`)}</li>`),
    ...pages.map(page => html`<li>${link(page.path, nameOf(page.path))}</li>`),
  ]
  return html`${path !== '' && trail}${items.length > 0 && html`<details><summary>Only one folder or page</summary><ul>${items}</ul></details>\n`}`
}

function changesUrl({ special }: SpecialProps, path: string, from: string | null = null): string {
  const query = new URLSearchParams({ ...(path !== '' && { page: path }), ...(from !== null && { from }) }).toString()
  const url = special ? specialUrl(special, { kind: 'changes' }) : ''
  return query === '' ? url : `${url}?${query}`
}

function commitLink(props: SpecialProps, { sha, message }: SiteCommit): Html {
  const text = subjectOf(message) || sha.slice(0, 7)
  const { special } = props
  return special ? html`<a href="${specialUrl(special, { kind: 'change', sha })}">${text}</a>` : html`${text}`
}

export function subjectOf(message: string): string {
  return (message.trim().split('\n')[0] ?? '').slice(0, 200).toWellFormed()
}

/** `_/changes/<sha>`: the visible changes of a commit; `isPartial`: of some of its files. */
export function renderChange(
  props: SpecialProps,
  commit: SiteCommit,
  files: readonly ChangedFile[],
  isPartial = false,
): string {
  const subject = subjectOf(commit.message) || 'Change'
  const rest = commit.message.trim().split('\n').slice(1).join('\n').trim().slice(0, messageMaxChars).toWellFormed()
  return printSpecial(
    props,
    subject,
    html`<p class="quiet"><bdi>${commit.authorName}</bdi>, ${dayOf(commit.date)}, <code>${commit.sha.slice(0, 7)}</code></p>
${rest !== '' && html`<p class="commit-message">${rest}</p>\n`}${isPartial ? html`<p>This commit changed more files than can be listed. The history of each page has its change.</p>\n` : files.length === 0 && html`<p>No file changed.</p>`}${files.map(file => changedFile(props, file))}`,
  )
}

function changedFile(props: SpecialProps, file: ChangedFile): Html {
  const { path, previousPath, redline } = file
  const history = props.special?.hasHistory
    ? html` <a class="history" href="${specialUrl(props.special, { kind: 'history', path })}">History</a>`
    : null
  const isThere = props.site.files.has(path)
  const name = isThere
    ? html`<a href="${resolveLink(props.site, props.basePath, path, '')}">${path}</a>`
    : html`${path}`
  const moved = previousPath ? html`, was <code>${previousPath}</code>` : null
  return html`<section class="changed-file">
<h2>${name} <small class="count">${file.change}${moved}</small>${history}</h2>
${redline?.note && html`<p class="quiet">${redline.note}</p>`}${redline && html`<div class="redline">${fillRedline(props, path, redline)}</div>`}
</section>
`
}

/** The markup of a redline, its links resolved as on the page. */
export function fillRedline({ site, basePath }: SpecialProps, path: string, { pieces }: Redline): Html {
  const filled = pieces.map((piece, index) =>
    index % 2 === 0 ? piece : escapeHtml(resolveLink(site, basePath, path, piece)),
  )
  return trusted(filled.join(''))
}
