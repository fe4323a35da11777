import { diffLines } from '../text/diff.ts'
import { type LineSpan, splitLines } from '../text/lines.ts'
import type { Edit } from '../text/splice.ts'
import { rawLines, type ViewRange, viewDocument } from '../text/view.ts'
import type { EditBlock } from './blocks.ts'
import { breaksWithinParagraphs } from './resolve/alignment.ts'
import { carryOver } from './resolve/carry.ts'
import { keepBlankEdges } from './resolve/edges.ts'
import { keepEmphasis } from './resolve/emphasis.ts'
import { withoutLineNumbers } from './resolve/lineNumbers.ts'
import { createNearest, type NumberedLine } from './resolve/nearest.ts'
import { createFinder, type FoundPlaces, placesMax } from './resolve/places.ts'
import type { Tier } from './resolve/tiers.ts'

/** A block with its one place in the original. Its edits cover only the lines that it changes. */
export type PlacedBlock = {
  readonly kind: 'placed'
  readonly block: EditBlock
  readonly tier: Tier
  readonly lines: LineSpan
  readonly edits: readonly Edit[]
}

/** Why a block cannot be applied; `message` names the block and the lines. */
export type BlockFailure = {
  readonly kind: 'unplaced'
  readonly block: EditBlock
  readonly reason: 'nowhere' | 'ambiguous' | 'overlap' | 'empty_search'
  readonly message: string
  readonly nearest: readonly NumberedLine[]
}

/** All blocks or none: `edits` are sorted and disjoint, ready for `applyEdits`. */
export type Resolution =
  | { readonly kind: 'placed'; readonly edits: readonly Edit[]; readonly placed: readonly PlacedBlock[] }
  | { readonly kind: 'unplaced'; readonly failures: readonly BlockFailure[]; readonly placed: readonly PlacedBlock[] }

export type Resolver = {
  place(block: EditBlock): PlacedBlock | BlockFailure
  resolve(blocks: readonly EditBlock[]): Resolution
  /** Like one block that quotes the whole document exactly. */
  replaceAll(lines: readonly string[]): PlacedBlock
}

/**
 * Places blocks in a document. Every block is placed in the ORIGINAL text, never in the result of another block, and in
 * exactly one place. A place inside the selection takes precedence over places outside it. Lines that the model was not
 * `shown` never match.
 */
export function createResolver(text: string, selection?: LineSpan, shown?: readonly ViewRange[]): Resolver {
  const view = viewDocument(text)
  const isShown = linesIn(shown, view.lines.length)
  const find = createFinder(view, isShown)
  const nearestLines = createNearest(view, isShown)
  const within = selection && { start: selection.startLine - 1, end: selection.endLine }

  const known = new WeakMap<EditBlock, PlacedBlock | BlockFailure>()
  const place = (block: EditBlock): PlacedBlock | BlockFailure => {
    const result = known.get(block) ?? findPlace(block)
    known.set(block, result)
    return result
  }

  const findPlace = (block: EditBlock): PlacedBlock | BlockFailure => {
    if (block.search.length === 0) {
      if (view.lines.every(line => line.content.trim() === '')) return placeInBlank(block)
      return failure(block, 'empty_search', 'its SEARCH text is empty, which only fits an empty document')
    }
    const finding = find(block.search, within)
    if (finding.kind === 'one' && isSamePlace(finding, block.search)) {
      const found = placed(block, finding.tier, finding.place)
      if (finding.tier !== 'emphasis' || keepEmphasis(text, found.edits)) return found
    }
    if (finding.kind === 'none') {
      const bare = withoutLineNumbers(block)
      const place = bare === null ? finding : find(bare.search, within)
      if (bare !== null && place.kind === 'one' && isSamePlace(place, bare.search)) {
        const tier = place.tier === 'exact' || place.tier === 'rtrim' ? 'trim' : place.tier
        const found = placed(bare, tier, place.place)
        if (tier !== 'emphasis' || keepEmphasis(text, found.edits)) return { ...found, block }
      }
    }
    if (finding.kind !== 'many') {
      const nearest = nearestLines(block.search)
      return failure(block, 'nowhere', 'its SEARCH text does not occur in the document', nearest)
    }
    const lines = finding.places.map(({ start }) => start + 1)
    const count = lines.length === placesMax ? `at least ${placesMax}` : `${lines.length}`
    return failure(block, 'ambiguous', `its SEARCH text occurs in ${count} places, at lines ${listed(lines)}`)
  }

  const isSamePlace = ({ tier, place }: Extract<FoundPlaces, { kind: 'one' }>, search: readonly string[]): boolean =>
    tier !== 'flow' ||
    breaksWithinParagraphs(
      view.lines.slice(place.start, place.end).map(({ content }) => content),
      search,
    )

  const placeInBlank = (block: EditBlock): PlacedBlock => {
    const replacement = block.replace.map(line => line + view.eol).join('')
    const edits = [{ start: view.lines[0]?.start ?? 0, end: text.length, replacement }]
    return { kind: 'placed', block, tier: 'exact', lines: { startLine: 1, endLine: view.lines.length }, edits }
  }

  const placed = (block: EditBlock, tier: Tier, range: ViewRange): PlacedBlock => {
    const lines = { startLine: range.start + 1, endLine: range.end }
    const end = view.lines[range.end - 1]?.next ?? text.length
    const before = view.lines[range.start - 1]
    // Without its last line, a text ends where the line before it ends.
    if (block.replace.length === 0 && before !== undefined && range.end === view.lines.length) {
      return { kind: 'placed', block, tier, lines, edits: [{ start: before.end, end, replacement: '' }] }
    }
    const original = rawLines(view, range)
    const { search } = block
    const below = view.lines[range.end]?.content
    const replace = keepBlankEdges(search, block.replace, { above: before?.content, below })
    const after = carryOver({ original, search, replace, tier, eol: view.eol })
    return { kind: 'placed', block, tier, lines, edits: trimmed(original, after, range) }
  }

  /** Keeps only what differs: a block's other lines are context, and the contexts of two blocks may overlap. */
  const trimmed = (original: readonly string[], after: string, range: ViewRange): readonly Edit[] => {
    const offset = (index: number) => view.lines[Math.min(range.start + index, range.end)]?.start ?? text.length
    const lines = splitLines(after)
    return diffLines(
      original.filter(line => line !== ''),
      lines,
    ).map(({ aStart, aEnd, bStart, bEnd }) => ({
      start: offset(aStart),
      end: offset(aEnd),
      replacement: lines.slice(bStart, bEnd).join(''),
    }))
  }

  const resolve = (blocks: readonly EditBlock[]): Resolution => {
    const results = withoutRepeats(blocks).map(place)
    const placedBlocks = results.filter(result => result.kind === 'placed')
    const failures = results.filter(result => result.kind === 'unplaced')
    const clashes = findClashes(placedBlocks)
    const clashing = new Set(clashes.map(({ block }) => block))
    if (failures.length + clashes.length > 0) {
      const fine = placedBlocks.filter(({ block }) => !clashing.has(block))
      return { kind: 'unplaced', failures: [...failures, ...clashes], placed: fine }
    }
    return { kind: 'placed', edits: sorted(placedBlocks).map(({ edit }) => edit), placed: placedBlocks }
  }

  const replaceAll = (lines: readonly string[]): PlacedBlock => {
    const end = view.lines.length - (view.lines.at(-1)?.content === '' ? 1 : 0)
    const search = view.lines.slice(0, end).map(line => line.content)
    const block = { number: 1, search, replace: lines }
    return search.length === 0 ? placeInBlank(block) : placed(block, 'exact', { start: 0, end })
  }

  return { place, resolve, replaceAll }
}

function linesIn(ranges: readonly ViewRange[] | undefined, count: number): (line: number) => boolean {
  if (ranges === undefined) return () => true
  const shown = new Uint8Array(count)
  for (const { start, end } of ranges) shown.fill(1, start, end)
  return line => shown[line] === 1
}

function withoutRepeats(blocks: readonly EditBlock[]): readonly EditBlock[] {
  const seen = new Set<string>()
  return blocks.filter(({ search, replace }) => {
    const key = JSON.stringify([search, replace])
    return !seen.has(key) && seen.add(key)
  })
}

type OwnedEdit = { readonly edit: Edit; readonly owner: PlacedBlock }

/** In text order; insertions at one point are ordered by their blocks. */
function sorted(placed: readonly PlacedBlock[]): readonly OwnedEdit[] {
  const owned = placed.flatMap(owner => owner.edits.map(edit => ({ edit, owner })))
  return owned.sort(
    (left, right) =>
      left.edit.start - right.edit.start ||
      left.edit.end - right.edit.end ||
      left.owner.lines.startLine - right.owner.lines.startLine,
  )
}

function findClashes(placed: readonly PlacedBlock[]): readonly BlockFailure[] {
  const clashes = new Map<EditBlock, BlockFailure>()
  let furthest: OwnedEdit | undefined
  for (const next of sorted(placed)) {
    const last = furthest
    if (last === undefined || next.edit.end >= last.edit.end) furthest = next
    if (last === undefined || !clash(last, next)) continue
    const [one, other] = [last.owner.block, next.owner.block]
    if (!clashes.has(one)) clashes.set(one, overlap(one, other))
    if (!clashes.has(other)) clashes.set(other, overlap(other, one))
  }
  return [...clashes.values()]
}

/** Whether edits of two blocks cover the same text, or insert at one point without a defined order. */
function clash(last: OwnedEdit, next: OwnedEdit): boolean {
  if (last.owner === next.owner) return false
  if (next.edit.start < last.edit.end) return true
  const samePoint = next.edit.start === last.edit.start && next.edit.end === last.edit.end
  return samePoint && next.owner.lines.startLine <= last.owner.lines.endLine
}

function overlap(block: EditBlock, other: EditBlock): BlockFailure {
  return failure(block, 'overlap', `it changes the same lines as block ${other.number}`)
}

function failure(
  block: EditBlock,
  reason: BlockFailure['reason'],
  what: string,
  nearest: readonly NumberedLine[] = [],
): BlockFailure {
  return { kind: 'unplaced', block, reason, message: `Block ${block.number}: ${what}.`, nearest }
}

const listedMaxLines = 6

function listed(lines: readonly number[]): string {
  const shown = lines.slice(0, listedMaxLines).join(', ')
  return lines.length > listedMaxLines ? `${shown}, …` : shown
}
