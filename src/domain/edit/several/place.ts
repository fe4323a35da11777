import type { Edit } from '../../text/splice.ts'
import type { EditBlock, WholeDocument } from '../blocks.ts'
import type { Tier } from '../resolve/tiers.ts'
import type { BlockFailure, PlacedBlock, Resolution } from '../resolve.ts'
import { mayAnswerWhole } from '../wholeFile.ts'
import type { ShownDocument } from './scope.ts'

/** A block with its one document and its one place in it. */
export type PlacedAmong = { readonly kind: 'placed'; readonly path: string; readonly placed: PlacedBlock }

/** Why a part of the answer cannot be used; `block` is absent if the part is a whole document. */
export type PartFailure = {
  readonly kind: 'unplaced'
  readonly message: string
  readonly advice: string
  readonly block?: EditBlock
  readonly reason?: BlockFailure['reason']
  readonly nearest: BlockFailure['nearest']
}

/** The edits of one existing document. */
export type DocumentEdits = {
  readonly kind: 'edits'
  readonly path: string
  readonly edits: readonly Edit[]
  readonly tiers: readonly Tier[]
  readonly form: 'blocks' | 'file'
  /** The blocks that the edits come from; none if the whole document was rewritten. */
  readonly placed: readonly PlacedBlock[]
}

export type Placing =
  | { readonly kind: 'placed'; readonly files: readonly DocumentEdits[] }
  | { readonly kind: 'unplaced'; readonly failures: readonly PartFailure[]; readonly placed: readonly EditBlock[] }

/** Finds the document of a block and its place there; provisional. */
export function placeAmong(documents: readonly ShownDocument[], block: EditBlock): PlacedAmong | PartFailure {
  if (block.file !== undefined) return placeIn(documents, block, block.file)
  const places = documents.flatMap(({ path, resolver }): PlacedAmong[] => {
    const placed = resolver.place(block)
    return placed.kind === 'placed' ? [{ kind: 'placed', path, placed }] : []
  })
  const [only] = places
  if (only !== undefined && places.length === 1) return only
  const where =
    only === undefined
      ? 'has no IN line, and its SEARCH text has no single place in any of the documents'
      : `has no IN line, and its SEARCH text has a place in ${places.length} documents: ${listed(places.map(({ path }) => path))}`
  return { kind: 'unplaced', block, message: `Block ${block.number} ${where}.`, advice: advice.noFile, nearest: [] }
}

function placeIn(documents: readonly ShownDocument[], block: EditBlock, name: string): PlacedAmong | PartFailure {
  const document = documentNamed(documents, name)
  if (document === null) {
    const message = `Block ${block.number}: no document that is shown has the path ${quoted(name)}; there are ${listed(documents.map(({ path }) => path))}.`
    return { kind: 'unplaced', block, message, advice: advice.noFile, nearest: [] }
  }
  const placed = document.resolver.place(block)
  return placed.kind === 'placed' ? { kind: 'placed', path: document.path, placed } : failureIn(document.path, placed)
}

/** Places all parts, or reports all failures together. */
export function placeAll(
  documents: readonly ShownDocument[],
  blocks: readonly EditBlock[],
  whole: readonly WholeDocument[],
): Placing {
  const found = blocks.map(block => placeAmong(documents, block))
  const failures = found.filter(part => part.kind === 'unplaced')
  const owners = Map.groupBy(
    found.filter(part => part.kind === 'placed'),
    ({ path }) => path,
  )
  const files: DocumentEdits[] = []
  const placed: EditBlock[] = []
  for (const { path, resolver } of documents) {
    const own = owners.get(path)?.map(({ placed: { block } }) => block)
    if (own === undefined) continue
    const resolution = resolver.resolve(own)
    placed.push(...resolution.placed.map(({ block }) => ({ ...block, file: path })))
    if (resolution.kind === 'unplaced') failures.push(...resolution.failures.map(failure => failureIn(path, failure)))
    else files.push(editsOf(path, resolution))
  }
  for (const { path, lines } of whole) {
    const document = documentAt(documents, path)
    if (document === null) continue
    const replaced = owners.has(document.path) ? mixed(document.path) : replaceWhole(document, lines)
    if (replaced.kind === 'unplaced') failures.push(replaced)
    else files.push(replaced)
  }
  return failures.length > 0 ? { kind: 'unplaced', failures, placed } : { kind: 'placed', files }
}

function editsOf(path: string, { edits, placed }: Extract<Resolution, { kind: 'placed' }>): DocumentEdits {
  return { kind: 'edits', path, edits, tiers: placed.map(({ tier }) => tier), form: 'blocks', placed }
}

/** Replaces only what is empty or short: rewriting a long document loses text unnoticed. */
function replaceWhole(document: ShownDocument, lines: readonly string[]): DocumentEdits | PartFailure {
  const { path, text, resolver, excerpt } = document
  if (excerpt !== null || !mayAnswerWhole(text)) {
    return {
      kind: 'unplaced',
      message: `${path} exists and is too long for the FILE form.`,
      advice: advice.exists,
      nearest: [],
    }
  }
  const { edits, tier } = resolver.replaceAll(lines)
  return { kind: 'edits', path, edits, tiers: [tier], form: 'file', placed: [] }
}

type WithPath = { readonly path: string }

/**
 * Finds the document of a path. For a block, whose SEARCH text must match too, the path may be an unambiguous suffix.
 */
function documentNamed<T extends WithPath>(documents: readonly T[], written: string): T | null {
  const exact = documentAt(documents, written)
  if (exact !== null) return exact
  const ending = documents.filter(({ path }) => path.endsWith(`/${pathOf(written)}`))
  return ending.length === 1 ? (ending[0] ?? null) : null
}

export function documentAt<T extends WithPath>(documents: readonly T[], written: string): T | null {
  return (
    documents.find(({ path }) => path === written) ?? documents.find(({ path }) => path === pathOf(written)) ?? null
  )
}

/** Strips the punctuation that models put around a path. */
export function pathOf(written: string): string {
  return written
    .trim()
    .replace(/^[`"'[(<]+/, '')
    .replace(/(?<![`"'\])>])[`"'\])>]+$/, '')
    .replace(/^(?:\.?\/)+/, '')
}

function mixed(path: string): PartFailure {
  return { kind: 'unplaced', message: `${path} has both blocks and a FILE form.`, advice: advice.exists, nearest: [] }
}

function failureIn(path: string, { block, reason, message, nearest }: BlockFailure): PartFailure {
  return {
    kind: 'unplaced',
    block: { ...block, file: path },
    reason,
    message: `In ${path}: ${message}`,
    advice: advice[reason],
    nearest,
  }
}

const advice = {
  nowhere: 'Copy the lines exactly as they are in the document.',
  ambiguous: 'Add the line before or after, so that the SEARCH text is there only once.',
  overlap: 'Change those lines in one block.',
  empty_search: 'Search for a line next to the place where the text belongs.',
  noFile: 'Say in which document it belongs: write the IN line with its path before the block.',
  exists: 'Write blocks for it.',
} as const

const listedMax = 20

function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, listedMax).join(', ')
  return paths.length > listedMax ? `${shown} and ${paths.length - listedMax} more` : shown
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 200).toWellFormed())
}
