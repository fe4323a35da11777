import { invalidField } from '../errors.ts'
import { tokensIn } from '../price.ts'
import { viewedLines } from '../text/view.ts'
import type { EditBlock } from './blocks.ts'
import type { Ask, FoundBlock } from './engine/ask.ts'
import { conclude, type Ending, type Guard, type RewriteResult } from './engine/conclude.ts'
import { declined, type Unedited } from './engine/endings.ts'
import { mayRepair, type ReadAnswer, readAnswer } from './engine/reading.ts'
import { type Outcome, type ResolveOptions, resolveAnswer, resolveRepair } from './engine/resolveAnswer.ts'
import { choiceIn, chosenScope, type EditScope, selectedScope, wholeScope, widerScope } from './engine/scope.ts'
import {
  type EditPrompt,
  type EditRequest,
  editPrompt,
  lastResortMaxTokens,
  outlinePrompt,
  repairPrompt,
  repeatPrompt,
  requireNonces,
  wholePrompt,
} from './prompt.ts'
import { mayAnswerWhole } from './wholeFile.ts'

export type { AnswerPart, Ask, Finish, FoundBlock, ModelUsage } from './engine/ask.ts'
export type { Guard, RewriteResult } from './engine/conclude.ts'

export type RewriteStep = 'outline' | 'rewriting' | 'repairing'

export type RewriteOptions = EditRequest & {
  readonly ask: Ask
  readonly onBlock?: (found: FoundBlock) => void
  readonly onStep?: (step: RewriteStep) => void
  /** Runs the guards that compare the whole texts; defaults to running them in this thread. */
  readonly guard?: Guard
}

/**
 * Rewrites a text as instructed. All edits are placed in the original text and applied together or not at all; whatever
 * no edit covers stays byte-identical.
 *
 *   a long document ─▶ outline ─▶ which sections? ─┐
 *   any other ─────────────────────────────────────┴─▶ question ─▶ blocks, each in its one place ─▶ guards ─▶ result
 *                           ▲ more sections, or all of them ◀─┤        │ a block has none
 *                                                             │        ▼
 *                                           a whole new document ◀── one repair
 *
 * Throws RangeError if a nonce occurs in one of the texts. Errors from `ask` pass through.
 */
export async function rewrite(options: RewriteOptions): Promise<RewriteResult> {
  requireNonces(options)
  requireSelection(options)
  const choice = await chooseScope(options)
  if (choice.kind !== 'chosen') return choice
  options.onStep?.('rewriting')
  let round = await answerWithin(options, choice.scope)
  if (mayRepair(round)) {
    options.onStep?.('repairing')
    round = await repair(options, round)
    if (mayRepair(round) && mayAskForWhole(options, round)) round = await askForWhole(options, round)
  }
  return round.finishes.includes('refused') ? declined() : await conclude(options, round)
}

/** An answer to a question about the document, with the question and what the model was shown. */
type Round = Ending & { readonly scope: EditScope; readonly prompt: EditPrompt; readonly reading: ReadAnswer }

type Choice = { readonly kind: 'chosen'; readonly scope: EditScope } | Unedited

/** Asks which sections of a long document are relevant, unless a selection determines them. */
async function chooseScope(options: RewriteOptions): Promise<Choice> {
  const sections = choiceIn(options)
  if (sections === null) return { kind: 'chosen', scope: selectedScope(options) }
  options.onStep?.('outline')
  const { answer, finish } = await readAnswer(options.ask(outlinePrompt(options, sections)), { nonce: options.nonce })
  if (finish === 'refused') return declined()
  const list = answer.kind === 'sections' ? answer.list : 'ALL'
  return { kind: 'chosen', scope: chosenScope(options, sections, list) }
}

/**
 * Gets an answer for what is shown; if the model needs more, asks again with more sections, finally with the whole
 * document.
 */
async function answerWithin(options: RewriteOptions, scope: EditScope, widenings = 1): Promise<Round> {
  const round = await askAbout(options, editPrompt(options, scope.excerpt), scope)
  const { outcome } = round
  if (scope.excerpt === null || round.finishes.includes('refused')) return round
  if (outcome.kind === 'needs_sections' && widenings > 0) {
    return await answerWithin(options, widerScope(options, scope.excerpt, outcome.list), widenings - 1)
  }
  const isBlind = outcome.kind === 'unchanged' && options.selection === undefined
  return outcome.kind === 'needs_sections' || isBlind ? await answerWithin(options, wholeScope(options)) : round
}

async function askAbout(options: RewriteOptions, prompt: EditPrompt, scope: EditScope): Promise<Round> {
  const reading = await read(options, prompt, scope)
  const outcome = resolveAnswer(reading.answer, resolveOptions(options, scope))
  return { scope, prompt, reading, outcome, finishes: [reading.finish] }
}

async function repair(options: RewriteOptions, first: Round): Promise<Round> {
  const { outcome, scope } = first
  if (outcome.kind !== 'unplaced') {
    const message = outcome.kind === 'unreadable' ? outcome.message : ''
    return await askAbout(options, repeatPrompt(first.prompt, message), scope)
  }
  const prompt = repairPrompt(first.prompt, outcome.failures, options.nonce)
  const reading = await read(options, prompt, scope)
  const repaired = await resolveRepair(reading.answer, outcome, resolveOptions(options, scope))
  return { scope, prompt, reading, outcome: repaired, finishes: [...first.finishes, reading.finish] }
}

/** The last resort; the guards always require a person to review the result. */
async function askForWhole(options: RewriteOptions, { scope, outcome: before }: Round): Promise<Round> {
  const prompt = wholePrompt(options)
  const reading = await read(options, prompt, scope)
  const result = resolveAnswer(reading.answer, { ...resolveOptions(options, scope), wholeAllowed: true })
  const outcome: Outcome = result.kind === 'edits' ? result : before
  return { scope, prompt, reading, outcome, finishes: [reading.finish] }
}

async function read(options: RewriteOptions, prompt: EditPrompt, { resolver }: EditScope): Promise<ReadAnswer> {
  const { ask, nonce, text } = options
  const onBlock = (block: EditBlock) => {
    const place = resolver.place(block)
    options.onBlock?.({ block, placed: place.kind === 'placed' ? place : null })
  }
  return await readAnswer(ask(prompt), { nonce, documents: [text], onBlock })
}

function resolveOptions({ text }: RewriteOptions, { resolver, excerpt }: EditScope): ResolveOptions {
  const narrowed = excerpt !== null
  return { resolver, narrowed, wholeAllowed: !narrowed && mayAnswerWhole(text) }
}

function mayAskForWhole({ text }: RewriteOptions, { scope }: Round): boolean {
  return scope.excerpt === null && tokensIn(text) <= lastResortMaxTokens
}

/** Refuses lines that the text does not have before any model is asked. */
export function requireSelection({ text, selection }: Pick<EditRequest, 'text' | 'selection'>): void {
  if (selection === undefined) return
  const { startLine, endLine } = selection
  const last = viewedLines(text)
  const whole = Number.isInteger(startLine) && Number.isInteger(endLine)
  if (whole && startLine >= 1 && startLine <= endLine && endLine <= last) return
  throw invalidField(
    'selection',
    `got lines ${startLine} to ${endLine}; it takes lines from 1 to ${last} in rising order.`,
  )
}
