import { type Contents, type ContentsEntry, contentsLimits } from '../facts/contents.ts'
import { folderOf } from '../tree.ts'

const titles = ['group', 'tab', 'anchor', 'dropdown', 'product', 'version', 'language', 'item']
const lists = ['products', 'languages', 'versions', 'tabs', 'anchors', 'dropdowns', 'menu', 'groups', 'pages']

const redirectsMax = 2_000

/** The earlier addresses that the settings name. Those with patterns are of no single page. */
export function readMintlifyRedirects(text: string): readonly (readonly [from: string, to: string])[] {
  const settings = parsed(text)
  const listed = isRecord(settings) ? settings['redirects'] : null
  if (!Array.isArray(listed)) return []
  return listed.slice(0, redirectsMax).flatMap(item => {
    const { source, destination }: Readonly<Record<string, unknown>> = isRecord(item) ? item : {}
    if (!isAddress(source) || !isAddress(destination)) return []
    return [[source, destination.replace(/[?#].*$/s, '')] as const]
  })
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= contentsLimits.targetMaxChars && /^\/[^/:*][^:*]*$/.test(value)
}

/** The navigation of Mintlify in `docs.json` or `mint.json`: groups, and pages by their paths without an ending. */
export function readMintlifyPages(text: string, path: string): Contents | null {
  const settings = parsed(text)
  const entries = isRecord(settings) ? entriesOf(settings['navigation'], 0) : []
  return entries.length === 0 ? null : { kind: 'mintlify', folder: folderOf(path), entries }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function entriesOf(value: unknown, depth: number): readonly ContentsEntry[] {
  if (depth > contentsLimits.depthMax) return []
  if (Array.isArray(value)) return value.slice(0, contentsLimits.entriesMax).flatMap(item => entryOf(item, depth))
  return isRecord(value) ? lists.flatMap(name => entriesOf(value[name], depth + 1)) : []
}

function entryOf(item: unknown, depth: number): readonly ContentsEntry[] {
  if (typeof item === 'string') return [entry(null, item, [])]
  if (!isRecord(item)) return []
  const below = entriesOf(item, depth)
  const title = titles.map(name => item[name]).find(value => typeof value === 'string')
  const { root } = item
  if (below.length === 0 && typeof root !== 'string') return []
  return [entry(typeof title === 'string' ? title : null, typeof root === 'string' ? root : null, below)]
}

function entry(title: string | null, target: string | null, entries: readonly ContentsEntry[]): ContentsEntry {
  return {
    title: title?.slice(0, contentsLimits.titleMaxChars) ?? null,
    target: target?.replace(/^\/{1,9}/, '').slice(0, contentsLimits.targetMaxChars) ?? null,
    entries,
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
