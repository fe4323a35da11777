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
  /** Why it is not known what `exclude` says: no page is shown then. */
  readonly excludeProblem: string | null
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
  excludeProblem: null,
}

/** It is not known which files the settings publish. The message says why, for the owner of the site. */
export class SettingsProblem extends Error {}

/** Whether a path of the repository is excluded from the site. Throws `SettingsProblem` if that takes too long. */
export function excludes({ exclude }: Pick<SiteConfig, 'exclude'>, path: string): boolean {
  const budget = { steps: stepsMax }
  const isExcluded = exclude.some(
    pattern => pattern !== '' && (path.startsWith(pattern) || matches(pattern, path, budget)),
  )
  // Readers of the site see this, but not the names of its files.
  if (budget.steps < 0)
    throw new SettingsProblem(`the patterns of exclude take too long for a path of ${path.length} characters`)
  return isExcluded
}

/** Of all patterns together for one path. A thousand ordinary ones take an eighth of it, or more for long paths. */
const stepsMax = 100_000
/** What the search for one character covers in the time of a step. */
const charsPerStep = 16

/**
 * `*` and `?` also match slashes. Without a regular expression, whose cost an author could inflate. When the budget is
 * used up, the answer says nothing.
 */
export function matches(pattern: string, path: string, budget = { steps: stepsMax }): boolean {
  const first = pattern.search(/[*?]/)
  if (first === -1 || !path.startsWith(pattern.slice(0, first))) return false
  const last = Math.max(pattern.lastIndexOf('*'), pattern.lastIndexOf('?'))
  if (!path.endsWith(pattern.slice(last + 1))) return false
  const [head = '', ...rest] = pattern.split('*')
  budget.steps -= rest.length
  if (budget.steps < 0) return true
  const tail = rest.pop()
  if (tail === undefined) return path.length === head.length && isAt(head, path, 0, budget)
  const tailAt = path.length - tail.length
  if (head.length > tailAt || !isAt(head, path, 0, budget) || !isAt(tail, path, tailAt, budget)) return false
  // The first place of each part is as good as any later one.
  let from = head.length
  for (const part of rest) {
    const at = placeOf(part, path, from, budget)
    if (at === -1 || at + part.length > tailAt) return false
    from = at + part.length
  }
  return true
}

type Budget = { steps: number }

/** The first place of a part without `*`, from a position on; -1 if there is none. */
function placeOf(part: string, path: string, from: number, budget: Budget): number {
  const start = part[0] ?? '?'
  for (let at = from; at + part.length <= path.length; at++) {
    if (start !== '?') {
      const next = path.indexOf(start, at)
      budget.steps -= 1 + ((next === -1 ? path.length : next) - at) / charsPerStep
      if (next === -1) return -1
      at = next
    }
    if (isAt(part, path, at, budget)) return at
  }
  return -1
}

/** Whether a part, in which `?` matches anything, is at a position. Once the budget is used up, it is. */
function isAt(part: string, path: string, at: number, budget: Budget): boolean {
  for (let index = 0; index < part.length; index++) {
    if (--budget.steps < 0) return true
    if (part[index] !== '?' && part[index] !== path[at + index]) return false
  }
  return at + part.length <= path.length
}
