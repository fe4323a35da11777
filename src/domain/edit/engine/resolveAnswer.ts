import type { Edit } from '../../text/splice.ts'
import type { Answer } from '../blocks.ts'
import { mergeRepair } from '../mergeRepair.ts'
import type { Tier } from '../resolve/tiers.ts'
import type { BlockFailure, PlacedBlock, Resolver } from '../resolve.ts'
import { type WithoutEdits, withoutEdits } from '../withoutEdits.ts'

/** The result of an answer: edits that all have their place, or a reason why not. */
export type Outcome = Resolved | WithoutEdits | Unplaced

export type Resolved = {
  readonly kind: 'edits'
  readonly form: 'blocks' | 'file'
  readonly edits: readonly Edit[]
  readonly tiers: readonly Tier[]
  /** The blocks that the edits come from; none if the whole document was rewritten. */
  readonly placed: readonly PlacedBlock[]
  readonly summary: string | null
  /** Whether an answer behind the edits had another form than the one asked for. */
  readonly isOtherForm: boolean
}

export type Unplaced = {
  readonly kind: 'unplaced'
  readonly failures: readonly BlockFailure[]
  readonly placed: readonly PlacedBlock[]
  readonly isOtherForm: boolean
}

export type ResolveOptions = {
  readonly resolver: Resolver
  /** Whether the model may return the whole document instead of blocks. */
  readonly wholeAllowed: boolean
  /** Whether there are sections that the model was not shown. */
  readonly narrowed: boolean
}

export function resolveAnswer(answer: Answer, options: ResolveOptions): Outcome {
  switch (answer.kind) {
    case 'malformed':
    case 'unchanged':
    case 'sections':
      return withoutEdits(answer, options)
    case 'file':
      return resolveWhole(answer, options)
    case 'blocks':
      return resolveBlocks(answer, options.resolver)
    case 'several':
      return { kind: 'unreadable', message: 'There is one document; name no others.' }
  }
}

function resolveWhole(
  { lines, summary, isOtherForm = false }: Extract<Answer, { kind: 'file' }>,
  { resolver, wholeAllowed }: ResolveOptions,
): Outcome {
  if (!wholeAllowed) {
    return { kind: 'unreadable', message: 'This document is too long for the FILE form; write blocks.' }
  }
  const { edits, tier } = resolver.replaceAll(lines)
  return { kind: 'edits', form: 'file', edits, tiers: [tier], placed: [], summary, isOtherForm }
}

type Blocks = Extract<Answer, { kind: 'blocks' }>

function resolveBlocks({ blocks, summary, isOtherForm = false }: Blocks, resolver: Resolver): Resolved | Unplaced {
  const resolution = resolver.resolve(blocks)
  if (resolution.kind === 'unplaced')
    return { kind: 'unplaced', failures: resolution.failures, placed: resolution.placed, isOtherForm }
  const tiers = resolution.placed.map(({ tier }) => tier)
  return {
    kind: 'edits',
    form: 'blocks',
    edits: resolution.edits,
    tiers,
    placed: resolution.placed,
    summary,
    isOtherForm,
  }
}

export async function resolveRepair(answer: Answer, before: Unplaced, options: ResolveOptions): Promise<Outcome> {
  if (answer.kind === 'unchanged' || answer.kind === 'sections') return before
  if (answer.kind !== 'blocks') return resolveAnswer(answer, options)
  const kept = before.placed.map(({ block }) => block)
  const isOtherForm = before.isOtherForm || answer.isOtherForm === true
  return await mergeRepair<Outcome>({
    blocks: answer.blocks,
    askedCount: kept.length + before.failures.length,
    together: async corrected =>
      resolveBlocks({ ...answer, blocks: [...kept, ...corrected], isOtherForm }, options.resolver),
    alone: async () => resolveBlocks(answer, options.resolver),
  })
}
