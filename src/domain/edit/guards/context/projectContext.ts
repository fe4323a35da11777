import type { LineChange } from '../../../text/diff.ts'
import { splitLines } from '../../../text/lines.ts'
import { addressesIn } from './addresses.ts'
import { knownAddresses } from './knownAddresses.ts'

/** What the guards know of the project around a document. Absent means unknown. */
export type ProjectContext = {
  /** All files and folders of the project. */
  readonly paths?: ReadonlySet<string> | undefined
  /** Addresses in the project and its other files: links to their hosts and owners are not new. */
  readonly knownAddresses?: readonly string[] | undefined
}

/** What the guards need to know because of a change. */
export type ContextQuery = {
  /** Whether the change adds links within the project. */
  readonly paths: boolean
  /** Added addresses of places that the document did not link to. */
  readonly addresses: readonly string[]
}

/** Gathers facts about the project around a document; never throws, and returns what it found in the time it has. */
export type LoadContext = (query: ContextQuery) => Promise<ProjectContext>

export type Change = { readonly before: string; readonly after: string; readonly changes: readonly LineChange[] }

/** Loads only what the changes leave unknown, so that most rewrites cost nothing. */
export async function contextOf(
  changes: readonly Change[],
  loadContext: LoadContext | undefined,
): Promise<ProjectContext> {
  return loadContext === undefined ? {} : await contextFor(changes.map(contextQueryOf), loadContext)
}

/** Like `contextOf`, for a given query. */
export async function contextFor(queries: readonly ContextQuery[], loadContext: LoadContext): Promise<ProjectContext> {
  const addresses = [...new Set(queries.flatMap(({ addresses }) => addresses))].slice(0, addressesMax)
  const paths = queries.some(query => query.paths)
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
 * The addresses in a text that lead to one of the hosts. Searching by host name is fast in long texts. Only the first
 * occurrences of a name are considered, because a text may consist of nothing else.
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

/** For one name in one text. */
const placesMax = 200
/** At most `https://www.` precedes the host name; what follows tells whose page it is. */
const schemeMaxChars = 12
const ownerMaxChars = 80
