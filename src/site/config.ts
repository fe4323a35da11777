/** The part of `_config.yml`, which GitHub Pages reads too, that applies to a site. */
export type SiteConfig = {
  readonly title: string | null
  readonly description: string | null
  /** Paths, path prefixes, or patterns in which `*` and `?` match anything, as in Jekyll. */
  readonly exclude: readonly string[]
  readonly shown: readonly ShownFolder[]
  /** `section_numbers: true`: headings are numbered on the site. */
  readonly sectionNumbers: boolean
  /** `requirements`: the prefixes of the ids of requirements; `false` if there are none, `null` if nothing is said. */
  readonly requirements: readonly string[] | false | null
  /** Why it could not be read completely, for its author. */
  readonly problem: string | null
}

/** A folder, or a file, that is published although its name is hidden. */
export type ShownFolder = {
  readonly path: string
  /** The collection of Jekyll that it is, and the pattern of the addresses there. */
  readonly collection: string | null
  readonly permalink: string | null
}

export const noConfig: SiteConfig = {
  title: null,
  description: null,
  exclude: [],
  shown: [],
  sectionNumbers: false,
  requirements: null,
  problem: null,
}

/** Whether a path of the repository is excluded from the site; also if that takes too long to find out. */
export function excludes({ exclude }: Pick<SiteConfig, 'exclude'>, path: string): boolean {
  const budget = { steps: stepsMax }
  return exclude.some(pattern => pattern !== '' && (path.startsWith(pattern) || matches(pattern, path, budget)))
}

/** Of all patterns together for one path. An ordinary one takes some hundred. */
const stepsMax = 50_000

/**
 * `*` and `?` also match slashes. Without a regular expression, whose cost an author could inflate; once the budget is
 * used up, anything matches.
 */
export function matches(pattern: string, path: string, budget = { steps: stepsMax }): boolean {
  const first = pattern.search(/[*?]/)
  if (first === -1 || !path.startsWith(pattern.slice(0, first))) return false
  const last = Math.max(pattern.lastIndexOf('*'), pattern.lastIndexOf('?'))
  if (!path.endsWith(pattern.slice(last + 1))) return false
  let [at, inPath, star, resume] = [0, 0, -1, 0]
  while (inPath < path.length) {
    if (--budget.steps < 0) return true
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
