/** What `_config.yml`, which GitHub Pages reads too, says of a site. */
export type SiteConfig = {
  readonly title: string | null
  readonly description: string | null
  /** Paths, starts of paths, or patterns in which `*` and `?` stand for anything, as Jekyll takes them. */
  readonly exclude: readonly string[]
  /** Why it could not be read whole, for its author. */
  readonly problem: string | null
}

export const noConfig: SiteConfig = { title: null, description: null, exclude: [], problem: null }

/** Whether a path of the repository is left out of the site. */
export function excludes({ exclude }: Pick<SiteConfig, 'exclude'>, path: string): boolean {
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
