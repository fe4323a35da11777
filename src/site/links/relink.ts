import { relativePath } from '#domain/linkPath.ts'
import { writeAddress } from '#domain/markdown/destination.ts'
import { readDocument } from '#domain/markdown/document.ts'
import { areSame, reread } from '#domain/markdown/reread.ts'
import { type Target, targetsOf } from '#domain/markdown/targets.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { type ReadLink, readLink } from '../links.ts'

export type Move = {
  /** Every file of the repository before the move. */
  readonly files: ReadonlySet<string>
  /** The new path of a file; the same path if it did not move. */
  readonly to: (path: string) => string
}

/**
 * The text of a page with links that keep their targets after files, possibly including the page itself, were moved. A
 * link is rewritten only if it would lead elsewhere, in its original form: from the root or from the page, with its
 * extension or without. Links that name no file of the repository stay, as do links in code or raw HTML.
 */
export function relink(text: string, path: string, move: Move): { readonly text: string; readonly changed: number } {
  const document = readDocument(text)
  const targets = targetsOf(document)
  const addresses = targets.map(target => addressAfter(target, path, move))
  const edits = targets.flatMap((target, index) => {
    const address = addresses[index] ?? null
    if (address === null) return []
    const { start, end } = target
    return [{ start, end, replacement: writeAddress(document, target, address, tailOf(target.written)) }]
  })
  const expected = targets.map(({ address }, index) => {
    const written = addresses[index] ?? null
    return written === null ? address : written + tailOf(address)
  })
  const isRead = areSame(
    expected,
    targetsOf(reread(document, edits)).map(({ address }) => address),
  )
  return isRead ? { text: applyEdits(text, edits), changed: edits.length } : { text, changed: 0 }
}

/** Not relative: an address on the web, an email address, or an anchor within the page. */
const elsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i

/** The new link, without query and fragment; `null` if it can stay. */
function addressAfter({ kind, address }: Target, path: string, move: Move): string | null {
  if (kind === 'auto' || kind === 'bare' || elsewhere.test(address)) return null
  const link = readLink(path, address)
  const named = link.leavesRoot ? null : whatIsNamed(link, move)
  if (named === null) return null
  const now = readLink(move.to(path), address)
  return !now.leavesRoot && now.path === named ? null : written(named, move.to(path), link)
}

/** The new path of a link's target, with the extension as in the link. */
function whatIsNamed({ path }: ReadLink, { files, to }: Move): string | null {
  if (files.has(path)) return to(path)
  const bare = path.replace(/\.html$/, '')
  if (files.has(`${bare}.md`)) {
    const now = to(`${bare}.md`)
    return now.endsWith('.md') ? now.slice(0, -3) + path.slice(bare.length) : null
  }
  const inside = path === '' ? [] : [...files].filter(file => file.startsWith(`${path}/`))
  const folders = new Set(inside.map(file => folderAfter(path, file, to(file))))
  const [folder] = folders
  return folders.size === 1 ? (folder ?? null) : null
}

/** The new path of a folder, judged by one file in it; `null` if that file has left it or was renamed. */
function folderAfter(folder: string, file: string, now: string): string | null {
  const rest = file.slice(folder.length)
  return now.endsWith(rest) ? now.slice(0, -rest.length) : null
}

function written(path: string, from: string, { written: before }: ReadLink): string {
  const tail = before.endsWith('/') ? '/' : ''
  if (before.startsWith('/')) return `/${encode(path)}${tail}`
  const relative = encode(relativePath(from, path))
  const isPlain =
    !/^\.\.?(?:\/|$)/.test(relative) && (before.startsWith('./') || relative.split('/', 1)[0]?.includes(':'))
  return (isPlain ? `./${relative}` : relative) + tail
}

/** Escapes what would end a path or be parsed as markup; everything else stays readable. */
function encode(path: string): string {
  return path.replace(/[%?#\s\p{Cc}]/gu, encodeURIComponent)
}

function tailOf(address: string): string {
  return /[?#].*$/s.exec(address)?.[0] ?? ''
}
