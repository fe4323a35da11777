import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'

/** What `_config.yml`, which GitHub Pages reads too, says of a site. */
export type SiteConfig = {
  readonly title: string | null
  readonly description: string | null
  /** Paths, starts of paths, or patterns in which `*` and `?` stand for anything, as Jekyll takes them. */
  readonly exclude: readonly string[]
  /** Why it could not be read, for its author. */
  readonly problem: string | null
}

const excludeMax = 1_000
const patternMaxChars = 500

/** Scalars straight off the parsed nodes, so that nothing follows an alias. */
export function readSiteConfig(text: string): SiteConfig {
  const document = parseDocument(text, { schema: 'core', logLevel: 'silent', prettyErrors: false, uniqueKeys: false })
  const [error] = document.errors
  if (error) {
    const line = text.slice(0, error.pos[0]).split('\n').length
    return { title: null, description: null, exclude: [], problem: `line ${line}: ${error.message.slice(0, 200)}` }
  }
  const fields = new Map<unknown, Node | null>()
  if (isMap<Node, Node>(document.contents)) {
    for (const { key, value } of document.contents.items) if (isScalar(key)) fields.set(key.value, value)
  }
  const excluded = fields.get('exclude')
  return {
    title: textOf(fields.get('title'), 200),
    description: textOf(fields.get('description'), 300),
    exclude: (isSeq<Node>(excluded) ? excluded.items : [excluded])
      .slice(0, excludeMax)
      .flatMap(item => textOf(item, patternMaxChars)?.replace(/^\.?\//, '') ?? []),
    problem: null,
  }
}

/** Whether a path of the repository is left out of the site. */
export function excludes({ exclude }: SiteConfig, path: string): boolean {
  return exclude.some(pattern => pattern !== '' && (path.startsWith(pattern) || matches(pattern, path)))
}

/** Without a regular expression, whose effort an author could drive up. */
function matches(pattern: string, path: string): boolean {
  if (!/[*?]/.test(pattern)) return false
  let [at, inPath, star, resume] = [0, 0, -1, 0]
  while (inPath < path.length) {
    const mark = pattern[at]
    if (mark === '*') {
      star = at++
      resume = inPath
    } else if (mark === '?' || (mark !== undefined && mark === path[inPath])) {
      at++
      inPath++
    } else if (star !== -1) {
      at = star + 1
      inPath = ++resume
    } else return false
  }
  return /^\**$/.test(pattern.slice(at))
}

function textOf(node: Node | null | undefined, maxChars: number): string | null {
  const value = isScalar(node) ? node.value : null
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return String(value).replace(/\s+/g, ' ').trim().slice(0, maxChars) || null
}
