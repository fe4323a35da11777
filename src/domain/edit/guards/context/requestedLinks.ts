import type { Comparison } from '../../compare/compare.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { LineOutline } from '../../lineOutline.ts'
import { nameOf } from './knownAddresses.ts'
import type { RequestedChanges } from './requestedChanges.ts'

/** A shorter word may occur in any address. */
const nameMinChars = 4
/** `Trail of Bits` leads to `trailofbits`. */
const partMinChars = 5
const siblingsMin = 2
/** Names that any host may have. */
const anyName = stemsOf('example test sample documentation website online service')

const links = stemsOf('link links hyperlink hyperlinks url urls address addresses website reference references point')

const addresses = stemsOf('url urls link links hyperlink hyperlinks')

/**
 * Whether the instruction asks for a new link: it mentions links or this link's target, or adds an entry to a list or
 * table whose other entries have links too.
 */
export function isRequestedLink(
  asked: RequestedChanges,
  after: LineOutline,
  { added }: Comparison,
): (address: string, line: number) => boolean {
  const { clauses, stems, isOpen } = asked.intent
  const speaksOfLinks = clauses.some(
    ({ verbs, stems }) =>
      addresses.values().some(stem => stems.has(stem)) ||
      (verbs.size > 0 && links.values().some(stem => stems.has(stem))),
  )
  const names = [...stems].filter(stem => stem.length >= nameMinChars && !anyName.has(stem))
  const leads = (name: string) => {
    const [parts, joined] = [stemsOf(name), name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')]
    return names.some(stem => parts.has(stem) || (stem.length >= partMinChars && joined.includes(stem)))
  }
  const newLines = new Set(added.map(({ start }) => start))
  const mayAddEntries = isOpen || asked.has(['add'])
  return (address, line) => {
    if (speaksOfLinks) return true
    return leads(nameOf(address)) || (mayAddEntries && newLines.has(line) && isAmongLinks(after, line))
  }
}

/** Looks at the lines around an entry, up to a blank line. */
function isAmongLinks({ lines, rows }: LineOutline, at: number): boolean {
  const isEntry = (line: number) => rows[line] === 1 || /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(lines[line] ?? '')
  if (!isEntry(at)) return false
  let siblings = 0
  for (const step of [-1, 1]) {
    for (let line = at + step; Math.abs(line - at) <= siblingsMin * 2 && isEntry(line); line += step) {
      if (/\]\(https?:/.test(lines[line] ?? '')) siblings++
    }
  }
  return siblings >= siblingsMin
}
