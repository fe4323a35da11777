import { type ErrorCode, invalidField } from '../errors.ts'
import type { LineChange } from '../text/diff.ts'
import { type Answer, answerMaxChars, createBlockParser, type EditBlock } from './blocks.ts'
import { changesFromEdits } from './changes.ts'
import { guardRewrite, type Warning } from './guards.ts'
import { type EditPrompt, type EditRequest, editPrompt, mayAnswerWhole, repairPrompt, repeatPrompt } from './prompt.ts'
import type { Tier } from './resolve/tiers.ts'
import { viewDocument } from './resolve/view.ts'
import { type BlockFailure, createResolver, type LineSpan, type PlacedBlock, type Resolver } from './resolve.ts'
import { applyEdits, type Edit } from './splice.ts'

/** Asks a model; the parts are those of the port `AiModel`, which is why they are not imported from there. */
export type Ask = (prompt: EditPrompt) => AsyncIterable<AnswerPart>

export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'finish'; readonly reason: Finish; readonly usage: ModelUsage | undefined }

export type Finish = 'stop' | 'length' | 'refused' | 'other'

export type ModelUsage = {
  readonly inputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
  readonly outputTokens: number
}

/** A block as it arrives and its place; `null` if it has none as it stands. For showing progress, nothing is final. */
export type FoundBlock = { readonly block: EditBlock; readonly placed: PlacedBlock | null }

/** One entry in `usage` for each attempt; `undefined` where the provider did not say. */
export type Run = {
  readonly usage: readonly (ModelUsage | undefined)[]
  readonly attempts: number
  readonly finish: Finish
}

export type RewriteResult = Run &
  (
    | {
        readonly kind: 'edited'
        readonly text: string
        /** Against the text given, as `applyEdits` takes them; `changes` are the same by lines. */
        readonly edits: readonly Edit[]
        readonly changes: readonly LineChange[]
        readonly summary: string
        readonly warnings: readonly Warning[]
        readonly tiers: readonly Tier[]
      }
    | { readonly kind: 'unchanged'; readonly reason: string }
    | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string }
  )

export type RewriteOptions = EditRequest & { readonly ask: Ask; readonly onBlock?: (found: FoundBlock) => void }

/**
 * Rewrites a text as instructed: question, answer, placement of every block in the original, one more question about
 * what could not be placed, guards. All blocks are applied or none, and what no block changes stays byte-identical.
 * Whatever `ask` throws passes through.
 */
export async function rewrite(options: RewriteOptions): Promise<RewriteResult> {
  const { text, selection, ask } = options
  if (selection !== undefined) requireSelection(text, selection)
  const resolver = createResolver(text, selection)
  const read = (prompt: EditPrompt) => readAnswer(ask(prompt), options, resolver)

  const first = await read(editPrompt(options))
  const outcome = settle(first.answer, text, resolver)
  if (outcome.kind === 'edits' || outcome.kind === 'unchanged' || isFinal(first))
    return conclude(outcome, [first], options)

  if (outcome.kind === 'unreadable') {
    const second = await read(repeatPrompt(options, outcome.message))
    return conclude(settle(second.answer, text, resolver), [first, second], options)
  }
  const second = await read(repairPrompt(options, outcome.failures))
  return conclude(settleRepair(second.answer, outcome, text, resolver), [first, second], options)
}

type Reading = { readonly answer: Answer; readonly finish: Finish; readonly usage: ModelUsage | undefined }

async function readAnswer(
  parts: AsyncIterable<AnswerPart>,
  { nonce, onBlock }: RewriteOptions,
  resolver: Resolver,
): Promise<Reading> {
  const parser = createBlockParser(nonce)
  let finish: Finish = 'other'
  let usage: ModelUsage | undefined
  let length = 0
  for await (const part of parts) {
    if (part.type === 'finish') {
      finish = part.reason
      usage = part.usage
      continue
    }
    for (const block of parser.push(part.text)) {
      if (onBlock !== undefined) onBlock(foundBlock(block, resolver))
    }
    length += part.text.length
    if (length > answerMaxChars) break
  }
  return { answer: parser.end(), finish, usage }
}

function foundBlock(block: EditBlock, resolver: Resolver): FoundBlock {
  const place = resolver.place(block)
  return { block, placed: 'edits' in place ? place : null }
}

type Outcome =
  | {
      readonly kind: 'edits'
      readonly edits: readonly Edit[]
      readonly tiers: readonly Tier[]
      readonly summary: string | null
    }
  | { readonly kind: 'unchanged'; readonly reason: string }
  | { readonly kind: 'unreadable'; readonly message: string }
  | Unplaced

type Unplaced = {
  readonly kind: 'unplaced'
  readonly failures: readonly BlockFailure[]
  readonly placed: readonly PlacedBlock[]
}

function settle(answer: Answer, text: string, resolver: Resolver): Outcome {
  switch (answer.kind) {
    case 'malformed':
      return { kind: 'unreadable', message: answer.message }
    case 'unchanged':
      return answer
    case 'file': {
      if (!mayAnswerWhole(text))
        return { kind: 'unreadable', message: 'This document is too long for the FILE form; write blocks.' }
      const { edits, tier } = resolver.replaceAll(answer.lines)
      return { kind: 'edits', edits, tiers: [tier], summary: answer.summary }
    }
    case 'blocks':
      return settleBlocks(answer.blocks, answer.summary, resolver)
  }
}

function settleBlocks(blocks: readonly EditBlock[], summary: string | null, resolver: Resolver): Outcome {
  const resolution = resolver.resolve(blocks)
  if (!resolution.ok) return { kind: 'unplaced', failures: resolution.failures, placed: resolution.placed }
  return { kind: 'edits', edits: resolution.edits, tiers: resolution.placed.map(({ tier }) => tier), summary }
}

/** The kept blocks with the corrected ones; or the new answer alone, if the model has repeated everything. */
function settleRepair(answer: Answer, before: Unplaced, text: string, resolver: Resolver): Outcome {
  if (answer.kind === 'unchanged') return before
  if (answer.kind !== 'blocks') return settle(answer, text, resolver)
  const kept = before.placed.map(({ block }) => block)
  const corrected = answer.blocks.map(block => ({
    ...block,
    number: block.number + kept.length + before.failures.length,
  }))
  const together = settleBlocks([...kept, ...corrected], answer.summary, resolver)
  if (together.kind === 'edits' || corrected.length < kept.length + before.failures.length) return together
  const alone = settleBlocks(answer.blocks, answer.summary, resolver)
  return alone.kind === 'edits' ? alone : together
}

/** Another question would get the same answer, or be cut off at the same place. */
function isFinal({ finish, answer }: Reading): boolean {
  if (finish === 'refused') return true
  return answer.kind === 'malformed' && (finish === 'length' || answer.problem === 'too_long')
}

function conclude(outcome: Outcome, readings: readonly Reading[], options: RewriteOptions): RewriteResult {
  const finish = readings.find(reading => reading.finish !== 'stop')?.finish ?? 'stop'
  const run: Run = { usage: readings.map(({ usage }) => usage), attempts: readings.length, finish }
  const refused = (code: ErrorCode, message: string) => ({ kind: 'refused', code, message, ...run }) as const
  if (finish === 'refused') return refused('edit_refused', 'The model declined this instruction. Nothing was changed.')
  switch (outcome.kind) {
    case 'unchanged':
      return { ...outcome, reason: outcome.reason || 'The model found nothing to change.', ...run }
    case 'unreadable':
      if (finish === 'length') return refused('edit_refused', tooLong)
      return refused('ai_failed', `The model's answer could not be read, so nothing was changed. ${outcome.message}`)
    case 'unplaced':
      return refused('edit_refused', unplacedMessage(outcome.failures))
    case 'edits':
      return concludeEdits(outcome, run, options)
  }
}

function concludeEdits(
  { edits, tiers, summary }: Extract<Outcome, { kind: 'edits' }>,
  run: Run,
  { text, instruction, selection }: RewriteOptions,
): RewriteResult {
  const after = applyEdits(text, edits)
  if (after === text) return { kind: 'unchanged', reason: 'The answer repeats the document as it is.', ...run }
  const changes = changesFromEdits(text, edits)
  const complete = run.finish === 'stop'
  const warnings = guardRewrite({ before: text, after, changes, instruction, selection, complete, tiers })
  return {
    kind: 'edited',
    text: after,
    edits,
    changes,
    summary: summary ?? countChanges(changes),
    warnings,
    tiers,
    ...run,
  }
}

const tooLong =
  'The change is longer than the model may answer, so nothing was changed. Select a part, or ask for less at once.'

const reportedMax = 3

function unplacedMessage(failures: readonly BlockFailure[]): string {
  const reports = failures.slice(0, reportedMax).map(({ message, nearest }) => {
    const [near] = nearest
    return near === undefined ? message : `${message} The nearest is line ${near.line}: "${near.text}"`
  })
  const lead = 'The model quoted text that has no single place in the document, so nothing was changed.'
  return [lead, ...reports, 'Name the section in the instruction, or select the lines.'].join(' ')
}

function countChanges(changes: readonly LineChange[]): string {
  const added = changes.reduce((sum, { bStart, bEnd }) => sum + bEnd - bStart, 0)
  const removed = changes.reduce((sum, { aStart, aEnd }) => sum + aEnd - aStart, 0)
  const places = changes.length === 1 ? '1 place' : `${changes.length} places`
  return `Changed in ${places}: lines added ${added}, removed ${removed}.`
}

function requireSelection(text: string, { startLine, endLine }: LineSpan): void {
  const { lines } = viewDocument(text)
  const whole = Number.isInteger(startLine) && Number.isInteger(endLine)
  if (whole && startLine >= 1 && startLine <= endLine && endLine <= lines.length) return
  throw invalidField(
    'selection',
    `got lines ${startLine} to ${endLine}, takes lines from 1 to ${lines.length} in rising order.`,
  )
}
