import { isMarkdownName } from '../../markdown/fileName.ts'
import { parseWritablePath } from '../../paths.ts'
import type { Answer, EditBlock, WholeDocument } from '../blocks.ts'
import { mergeRepair } from '../mergeRepair.ts'
import { type WithoutEdits, withoutEdits } from '../withoutEdits.ts'
import { type DocumentEdits, documentAt, type PartFailure, pathOf, placeAll } from './place.ts'
import type { ShownDocument } from './scope.ts'

/** Like `Outcome`, for an answer about several documents. */
export type SeveralOutcome = SeveralEdits | WithoutEdits | UnplacedParts

export type SeveralEdits = {
  readonly kind: 'edits'
  readonly files: readonly DocumentEdits[]
  /** New documents. */
  readonly made: readonly WholeDocument[]
  readonly summary: string | null
}

export type UnplacedParts = {
  readonly kind: 'unplaced'
  readonly failures: readonly PartFailure[]
  /** The parts that need no second answer: blocks with their documents, and whole documents. */
  readonly placed: readonly EditBlock[]
  readonly kept: readonly WholeDocument[]
}

export type ResolveSeveralOptions = {
  readonly shown: readonly ShownDocument[]
  readonly narrowed: boolean
  /** Whether the project has a file at this path, shown or not. */
  readonly isTaken: (path: string) => Promise<boolean>
}

export async function resolveSeveral(answer: Answer, options: ResolveSeveralOptions): Promise<SeveralOutcome> {
  switch (answer.kind) {
    case 'malformed':
    case 'unchanged':
    case 'sections':
      return withoutEdits(answer, options)
    case 'file':
      return { kind: 'unreadable', message: 'The FILE line names no path.' }
    case 'blocks':
      return await resolveParts(answer.blocks, [], answer.summary, options)
    case 'several':
      return await resolveParts(answer.blocks, answer.documents, answer.summary, options)
  }
}

async function resolveParts(
  blocks: readonly EditBlock[],
  documents: readonly WholeDocument[],
  summary: string | null,
  options: ResolveSeveralOptions,
): Promise<SeveralEdits | UnplacedParts> {
  const placing = placeAll(options.shown, blocks, documents)
  const made = documents
    .filter(({ path }) => documentAt(options.shown, path) === null)
    .map(({ path, lines }) => ({ path: pathOf(path), lines }))
  const refused = new Map<string, PartFailure>()
  for (const { path } of made) {
    const reason = await whyNotMade(path, options)
    if (reason !== null) refused.set(path, refusal(path, reason))
  }
  if (placing.kind === 'placed' && refused.size === 0) return { kind: 'edits', files: placing.files, made, summary }
  const failures = [...(placing.kind === 'placed' ? [] : placing.failures), ...refused.values()]
  const placed = placing.kind === 'placed' ? blocks.map(block => withFile(block, options.shown)) : placing.placed
  return { kind: 'unplaced', failures, placed, kept: documents.filter(({ path }) => !refused.has(pathOf(path))) }
}

function refusal(path: string, reason: string): PartFailure {
  return { kind: 'unplaced', message: `${path} cannot be made: ${reason}.`, advice: '', nearest: [] }
}

/** Why a new document cannot be created; its path has to be one that a commit accepts, belong to a page and be free. */
async function whyNotMade(path: string, { isTaken }: ResolveSeveralOptions): Promise<string | null> {
  const parsed = parseWritablePath(path)
  if (parsed.kind === 'invalid') return parsed.reason
  if (!isMarkdownName(path)) return 'a new document is Markdown, with a name that ends in .md'
  if (path.split('/').some(name => name.startsWith('.'))) return 'no name of its path may start with a dot'
  return (await isTaken(path)) ? 'the project has a file of this path, which is not shown here' : null
}

/** Fixes the document of a block before other blocks arrive. */
function withFile(block: EditBlock, shown: readonly ShownDocument[]): EditBlock {
  if (block.file !== undefined) return block
  const owner = shown.find(({ resolver }) => resolver.place(block).kind === 'placed')
  return owner === undefined ? block : { ...block, file: owner.path }
}

export async function resolveSeveralRepair(
  answer: Answer,
  before: UnplacedParts,
  options: ResolveSeveralOptions,
): Promise<SeveralOutcome> {
  if (answer.kind === 'unchanged' || answer.kind === 'sections') return before
  if (answer.kind !== 'several' && answer.kind !== 'blocks') return await resolveSeveral(answer, options)
  const { blocks, summary } = answer
  const documents = answer.kind === 'several' ? answer.documents : []
  const rewritten = new Set(documents.map(({ path }) => path))
  const kept = before.kept.filter(({ path }) => !rewritten.has(path))
  return await mergeRepair<SeveralOutcome>({
    blocks,
    askedCount: before.placed.length + before.failures.length,
    together: corrected => resolveParts([...before.placed, ...corrected], [...kept, ...documents], summary, options),
    alone: () => resolveParts(blocks, documents, summary, options),
  })
}
