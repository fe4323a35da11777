import { LRUCache } from 'lru-cache'
import { limits } from '#domain/limits.ts'
import type { Turn } from '#ports/work.ts'
import { noFacts } from '#site/facts.ts'
import { sidecarsKey, sidecarsOf } from '#site/file/sidecars.ts'
import { formatOf } from '#site/formats.ts'
import { type Fragment, plainFragment } from '#site/fragment.ts'
import { referenceLimits } from '#site/reference/limits.ts'
import { joinSidecars } from '#site/rst/joinedSources.ts'
import { indexPage } from '#site/search/pageIndex.ts'
import type { Terms } from '#site/search/terms.ts'
import { type PageSurvey, surveyFile } from '#site/survey/file.ts'
import type { SiteMap } from '#site/tree.ts'
import { attempt, type PageWork, type Unprocessable, unprocessableNotes } from './attempt.ts'
import { packText } from './packedText.ts'

/** A file rendered as a page. */
export type ReadFile = {
  readonly fragment: Fragment
  /** Why it is shown as plain text this time; a later attempt may succeed. */
  readonly stopped: Unprocessable['reason'] | null
}

export type FileReader = {
  read(file: NamedBlob, turn: Turn): Promise<ReadFile>
  /**
   * What other pages and the search need to know about a file; no reader waits for it. It is small and cached for
   * longer. `null`: the blob does not exist.
   */
  survey(
    file: Omit<NamedBlob, 'source'> & { readonly source: () => Promise<Uint8Array | null> },
    turn: Turn,
  ): Promise<SurveyedFile | null>
  /** What is cached of it. */
  surveyed(file: Omit<NamedBlob, 'source'>): SurveyedFile | null
}

export type SurveyedFile = {
  readonly survey: PageSurvey
  readonly terms: Terms
  /** As `packText` packs it. */
  readonly text: Uint8Array
  /** The file is too large or too slow to render: the search knows its name only. */
  readonly isStopped: boolean
}

export type NamedBlob = {
  readonly path: string
  readonly sha: string
  readonly source: Uint8Array
  /** The file beside it that says more about it. */
  readonly beside?: BesideBlob | null
}

export type BesideBlob = { readonly sha: string; readonly read: () => Promise<Uint8Array | null> }

const fragmentsMaxChars = 48 * 1024 * 1024
/** Surveys, search terms and packed texts of all sites together. */
const surveysMaxBytes = 128 * 1024 * 1024
/** How long the result of a stopped job is cached. */
export const stoppedKeptMs = 60_000

/** To list and index thousands of operations and schemas. */
const largeDescriptionMs = 10_000

/** Renders files, and caches the results by path and object id. */
export function fileReader(work: PageWork): FileReader {
  const fragments = new LRUCache<string, ReadFile>({
    maxSize: fragmentsMaxChars,
    sizeCalculation: ({ fragment }) => fragment.pieces.reduce((sum, piece) => sum + piece.length, 1_000),
  })
  const surveys = new LRUCache<string, SurveyedFile>({
    maxSize: surveysMaxBytes,
    sizeCalculation: ({ survey, terms, text }) => surveySize(survey) + terms.length + text.length,
  })
  const underWay = new Map<string, Promise<ReadFile>>()
  const surveying = new Map<string, Promise<SurveyedFile | null>>()

  function keep(key: string, file: ReadFile): ReadFile {
    fragments.set(key, file, file.stopped === null ? {} : { ttl: stoppedKeptMs })
    return file
  }

  async function readAnew(key: string, { path, source, beside }: NamedBlob, turn: Turn): Promise<ReadFile> {
    const result = await attempt(work, 'page', { source, path, beside: (await beside?.read()) ?? null }, turn)
    const isStopped = result.kind === 'unprocessable'
    return keep(key, isStopped ? readInstead(source, result) : { fragment: result.value, stopped: null })
  }

  async function surveyAnew(key: string, { path, source, beside }: NamedBlob, turn: Turn): Promise<SurveyedFile> {
    const input = { source, path, beside: (await beside?.read()) ?? null }
    const isLarge = formatOf(path) === 'data' && source.length > referenceLimits.yamlMaxChars
    const behind = { ...turn, inBackground: true, ...(isLarge && { deadlineMs: largeDescriptionMs }) }
    const result = await attempt(work, 'file', input, behind)
    if (result.kind === 'unprocessable') {
      keep(key, readInstead(source, result))
      const nothing = plainFragment('', noFacts, '')
      const { terms, text } = indexPage(nothing, path)
      const instead = { survey: surveyFile(nothing, path), terms, text: await packText(text), isStopped: true }
      surveys.set(key, instead, { ttl: stoppedKeptMs })
      return instead
    }
    const { fragment, survey, index } = result.value
    keep(key, { fragment, stopped: null })
    const surveyed = { survey, terms: index.terms, text: await packText(index.text), isStopped: false }
    surveys.set(key, surveyed)
    return surveyed
  }

  return {
    async read(file, turn) {
      const key = keyOf(file)
      const known = fragments.get(key) ?? underWay.get(key)
      if (known) return known
      const reading = readAnew(key, file, turn).finally(() => underWay.delete(key))
      underWay.set(key, reading)
      return reading
    },
    async survey({ path, sha, source, beside = null }, turn) {
      const key = keyOf({ path, sha, beside })
      const known = surveys.get(key) ?? surveying.get(key)
      if (known) return known
      const begun = source().then(bytes => bytes && surveyAnew(key, { path, sha, source: bytes, beside }, turn))
      surveying.set(key, begun)
      return begun.finally(() => surveying.delete(key))
    },
    surveyed: file => surveys.get(keyOf(file)) ?? null,
  }
}

function keyOf({ sha, path, beside }: Omit<NamedBlob, 'source'>): string {
  return `${sha} ${beside?.sha ?? ''} ${path}`
}

/** How to read the file beside a page, if it has one. */
export function besideBlob(
  map: SiteMap,
  path: string,
  readBlob: (sha: string) => Promise<Uint8Array | null>,
): BesideBlob | null {
  const files = sidecarsOf(map, path)
  const sha = sidecarsKey(files)
  return sha === null ? null : { sha, read: () => readSidecars(files, readBlob) }
}

/** The files that speak for a page, as one source. */
export async function readSidecars(
  files: ReturnType<typeof sidecarsOf>,
  readBlob: (sha: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  const read = files.map(async ({ path, sha }) => ({ path, source: await readBlob(sha) }))
  const sources = await Promise.all(read)
  return joinSidecars(sources.flatMap(({ path, source }) => (source ? [{ path, source }] : [])))
}

/** About as many bytes as it takes in memory. */
export function surveySize(survey: PageSurvey): number {
  const { headings, links, ids, requirements, references, definitions, abbreviations, statements } = survey
  const entries = links.length + requirements.length + references.length + definitions.length
  return (
    500 + 300 * statements.length + 150 * entries + 100 * (headings.length + abbreviations.length) + 30 * ids.length
  )
}

/** The text as it is, without parsing: parsing is what took too long. */
function readInstead(source: Uint8Array, { reason }: Unprocessable): ReadFile {
  const text = new TextDecoder().decode(source.subarray(0, limits.editFileMaxBytes))
  const fragment = plainFragment(text, noFacts, unprocessableNotes[reason])
  return { fragment, stopped: reason }
}
