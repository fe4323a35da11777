import { writeAddress } from '#domain/markdown/destination.ts'
import { readDocument } from '#domain/markdown/document.ts'
import { areSame, reread } from '#domain/markdown/reread.ts'
import { type Target, targetsOf } from '#domain/markdown/targets.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { type ReadLink, readLink } from './links.ts'
import { folderOf } from './tree.ts'

export type Move = {
  /** Every file of the repository, where it was before. */
  readonly files: ReadonlySet<string>
  /** Where a file is now; the same path for one that stayed. */
  readonly to: (path: string) => string
}

/**
 * The text of a page with links that lead where they led before files were moved, the page itself perhaps among them.
 * A link is written anew only where it would lead elsewhere, in the way it was written: from the root or from the page,
 * with its ending or without. What names no file of the repository stays, and so does what is in code or raw HTML.
 */
export function relink(text: string, path: string, move: Move): { readonly text: string; readonly changed: number } {
  const document = readDocument(text)
  const targets = targetsOf(document)
  const addresses = targets.map(target => addressAfter(target, path, move))
  const edits = targets.flatMap((target, index) => {
    const address = addresses[index]
    if (address === undefined) return []
    const { start, end } = target
    return [{ start, end, replacement: writeAddress(document, target, address, tailOf(target.written)) }]
  })
  const expected = targets.map(({ address }, index) => {
    const written = addresses[index]
    return written === undefined ? address : written + tailOf(address)
  })
  const isRead = areSame(
    expected,
    targetsOf(reread(document, edits)).map(({ address }) => address),
  )
  return isRead ? { text: applyEdits(text, edits), changed: edits.length } : { text, changed: 0 }
}

/** Nobody's: an address of the web, of a person, or within the page. */
const elsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i

/** What a link has to say instead, without its query and fragment; `undefined` where it can stay. */
function addressAfter({ kind, address }: Target, path: string, move: Move): string | undefined {
  if (kind === 'auto' || kind === 'bare' || elsewhere.test(address)) return undefined
  const link = readLink(path, address)
  const named = link.leavesRoot ? undefined : whatIsNamed(link, move)
  if (named === undefined) return undefined
  const now = readLink(move.to(path), address)
  return !now.leavesRoot && now.path === named ? undefined : written(named, move.to(path), link)
}

/** Where what a link names is after the move, with the ending that the link gives it. */
function whatIsNamed({ path }: ReadLink, { files, to }: Move): string | undefined {
  if (files.has(path)) return to(path)
  const bare = path.replace(/\.html$/, '')
  if (files.has(`${bare}.md`)) {
    const now = to(`${bare}.md`)
    return now.endsWith('.md') ? now.slice(0, -3) + path.slice(bare.length) : undefined
  }
  const inside = path === '' ? [] : [...files].filter(file => file.startsWith(`${path}/`))
  const folders = new Set(inside.map(file => folderAfter(path, file, to(file))))
  const [folder] = folders
  return folders.size === 1 ? folder : undefined
}

/** Where a folder is, to judge by one file in it; `undefined` where that file has left it or has another name. */
function folderAfter(folder: string, file: string, now: string): string | undefined {
  const rest = file.slice(folder.length)
  return now.endsWith(rest) ? now.slice(0, -rest.length) : undefined
}

function written(path: string, from: string, { written: before }: ReadLink): string {
  const encoded = encode(path)
  const tail = before.endsWith('/') ? '/' : ''
  if (before.startsWith('/')) return `/${encoded}${tail}`
  const relative = relativePath(encode(folderOf(from)), encoded)
  const isPlain =
    !/^\.\.?(?:\/|$)/.test(relative) && (before.startsWith('./') || relative.split('/', 1)[0]?.includes(':'))
  return (isPlain ? `./${relative}` : relative) + tail
}

/** What would end a path or be read as another sign; all else stays as people write it. */
function encode(path: string): string {
  return path.replace(/[%?#\s\p{Cc}]/gu, encodeURIComponent)
}

function relativePath(folder: string, to: string): string {
  const above = folder === '' ? [] : folder.split('/')
  const names = to.split('/')
  let shared = 0
  while (shared < above.length && shared < names.length - 1 && above[shared] === names[shared]) shared++
  return [...above.slice(shared).map(() => '..'), ...names.slice(shared)].join('/')
}

function tailOf(address: string): string {
  return /[?#].*$/s.exec(address)?.[0] ?? ''
}
