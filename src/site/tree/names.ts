import { indexNames, withoutEnding } from '../formats.ts'
import { folderOf, nameOf } from '../tree.ts'

/** Short names that are written in capitals. */
const capitals: ReadonlySet<string> = new Set('adr api cli faq http prd rfc sdk sla sql ui url ux'.split(' '))

/** Nuxt orders files by a number before a dot: `1.getting-started`. */
const order = /^\d{1,3}\.(?=\p{Ll}{2})/u

/** Folders named by so few capitals keep them: `RFCS`. */
const acronymMaxChars = 4

/**
 * The label of a file or folder if its content does not provide one: `0003-use-cases.md` is "0003 Use cases". The page
 * of a folder goes by the folder.
 */
export function prettyName(path: string): string {
  if (isHome(path)) return 'Home'
  if (isIndex(path)) return prettyName(folderOf(path))
  const words = withoutEnding(nameOf(path))
    .replace(order, '')
    .split(/[-_\s]+/)
    .filter(Boolean)
  const isShouted = words.every(word => word === word.toUpperCase())
  const [only = '', ...others] = words
  const isAcronym = others.length === 0 && only.length <= acronymMaxChars && withoutEnding(path) === path
  let capitalNext = true
  const spoken = words.map(word => {
    if (capitals.has(word.toLowerCase())) {
      capitalNext = false
      return word.toUpperCase()
    }
    const lower = isShouted && !isAcronym ? word.toLowerCase() : word
    if (!capitalNext || !/\p{L}/u.test(word)) return lower
    capitalNext = false
    return lower.charAt(0).toUpperCase() + lower.slice(1)
  })
  return spoken.join(' ') || nameOf(path)
}

/** Whether a path can be the page of the root. */
export function isHome(path: string): boolean {
  return !path.includes('/') && isIndex(path)
}

function isIndex(path: string): boolean {
  return indexNames.includes(nameOf(path).toLowerCase())
}

let collator: Intl.Collator | undefined

/** Compares names in natural order, numbers by value; never equal for different names, so that the order is stable. */
export function compareNames(a: string, b: string): number {
  /** Takes longer to make than most modules to load. */
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}
