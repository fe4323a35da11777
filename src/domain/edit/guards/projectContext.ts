import type { LineChange } from '../../text/diff.ts'
import { splitLines } from '../../text/lines.ts'
import { addressesIn } from './addresses.ts'
import { knownAddresses } from './knownAddresses.ts'

/** What the guards know of the project around a document. What is absent is unknown. */
export type ProjectContext = {
  /** All files and folders of the project. */
  readonly paths?: ReadonlySet<string> | undefined
  /** Addresses of the project itself and of its other files: links to their hosts and owners are no news. */
  readonly knownAddresses?: readonly string[] | undefined
}

/** What a change makes worth knowing. */
export type ContextQuery = {
  /** Whether it adds links within the project. */
  readonly paths: boolean
  /** Addresses that it adds, of places that the document does not link to. */
  readonly addresses: readonly string[]
}

/** Finds out about the project around a document; never throws, and tells what it found in the time it has. */
export type LoadContext = (unknowns: ContextQuery) => Promise<ProjectContext>

export type Change = { readonly before: string; readonly after: string; readonly changes: readonly LineChange[] }

/** Looks around only for what the changes make unknown, so that most rewrites cost nothing. */
export async function contextOf(
  changes: readonly Change[],
  loadContext: LoadContext | undefined,
): Promise<ProjectContext> {
  return loadContext === undefined ? {} : await contextFor(changes.map(contextQueryOf), loadContext)
}

/** As `contextOf`, for what is known to be unknown. */
export async function contextFor(unknowns: readonly ContextQuery[], loadContext: LoadContext): Promise<ProjectContext> {
  const addresses = [...new Set(unknowns.flatMap(({ addresses }) => addresses))].slice(0, addressesMax)
  const paths = unknowns.some(unknown => unknown.paths)
  return paths || addresses.length > 0 ? await loadContext({ paths, addresses }) : {}
}

const addressesMax = 50

export function contextQueryOf({ before, after, changes }: Change): ContextQuery {
  const lines = splitLines(after)
  const added = changes.flatMap(({ bStart, bEnd }) => lines.slice(bStart, bEnd))
  const addresses = added.flatMap(addressesIn)
  const isKnown = knownAddresses(addresses.length === 0 ? [] : splitLines(before).flatMap(addressesIn))
  const paths = added.some(line => /\]\((?!#|[a-z][a-z\d+.-]*:)/i.test(line))
  return { paths, addresses: [...new Set(addresses.filter(address => !isKnown(address)))].slice(0, addressesMax) }
}

/**
 * The addresses in a text that lead to one of the hosts; found by the host's name, which is quick in long texts. Only the
 * first places of a name are looked at, because a text may hold nothing else.
 */
export function addressesAt(text: string, hosts: readonly string[]): readonly string[] {
  const found = new Set<string>()
  for (const host of hosts) {
    let places = 0
    for (let at = text.indexOf(host); at !== -1 && places < placesMax; at = text.indexOf(host, at + host.length)) {
      const before = text.slice(Math.max(0, at - schemeMaxChars), at)
      const [rest = ''] = text.slice(at, at + host.length + ownerMaxChars).split('\n', 1)
      for (const address of addressesIn(before.slice(before.lastIndexOf('\n') + 1) + rest)) found.add(address)
      places++
    }
  }
  return [...found]
}

/** Of one name in one text. */
const placesMax = 200
/** At most `https://www.` precedes the name of a host; what follows says whose page it is. */
const schemeMaxChars = 12
const ownerMaxChars = 80
