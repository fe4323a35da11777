import { limits } from '../limits.ts'
import type { Ask, FoundBlock } from './engine/ask.ts'
import { declined, type Unedited } from './engine/endings.ts'
import { mayRepair, type ReadAnswer, readAnswer } from './engine/reading.ts'
import type { RewriteStep } from './engine.ts'
import { allSections } from './excerpt.ts'
import { repeatPrompt } from './prompt/repair.ts'
import type { EditPrompt } from './prompt/request.ts'
import { type Catalogue, catalogueOf, needsChoice, tokensOfAll } from './several/catalogue.ts'
import {
  concludeSeveral,
  type GuardAcross,
  type SeveralEnding,
  type SeveralResult,
  tooMuch,
} from './several/conclude.ts'
import { placeAmong } from './several/place.ts'
import { requireNonces, severalEditPrompt, severalOutlinePrompt } from './several/prompt.ts'
import { severalRepairPrompt } from './several/repair.ts'
import type { SeveralRequest } from './several/request.ts'
import { type ResolveSeveralOptions, resolveSeveral, resolveSeveralRepair } from './several/resolveAnswer.ts'
import { type SeveralScope, scopeOf, scopeOfChoice, tokensShown, widerScope } from './several/scope.ts'

export type { GuardAcross, RewrittenFile, SeveralResult } from './several/conclude.ts'

/** A block as it arrives, with its document; `null` while the document is unknown. */
export type FoundAmong = FoundBlock & { readonly filePath: string | null }

export type SeveralOptions = SeveralRequest & {
  readonly ask: Ask
  /** Whether the project has a file at this path, in which case no new document is created there. */
  readonly isTaken: (path: string) => Promise<boolean>
  readonly onBlock?: (found: FoundAmong) => void
  readonly onStep?: (step: RewriteStep) => void
  /** As for one document. */
  readonly guard?: GuardAcross
}

/**
 * Rewrites several texts with one instruction. The guarantees of `rewrite` apply to all of them together: every block
 * has one place in one document; all edits are applied or none.
 *
 *   candidates, or long documents ─▶ outlines ─▶ which sections? ─┐
 *   any others ───────────────────────────────────────────────────┴─▶ question ─▶ IN, blocks, FILE ─▶ guards ─▶ result
 *                                              ▲ more sections, or all of them ◀─┤        │ a part has no place
 *                                                                                └── one repair of all such parts
 *
 * Throws RangeError if a nonce occurs in one of the texts. Errors from `ask` pass through.
 */
export async function rewriteSeveral(options: SeveralOptions): Promise<SeveralResult> {
  requireNonces(options)
  const catalogue = catalogueOf(options.documents)
  const run: Run = { options, catalogue }
  const choice = await chooseScope(run)
  if (choice.kind !== 'chosen') return choice
  options.onStep?.('rewriting')
  const answered = await answerWithin(run, choice.scope)
  if (answered.kind !== 'answered') return answered
  let { round } = answered
  if (mayRepair(round)) {
    options.onStep?.('repairing')
    round = await repair(run, round)
  }
  return round.finishes.includes('refused') ? declined() : await concludeSeveral(options, round)
}

type Run = { readonly options: SeveralOptions; readonly catalogue: Catalogue }

type Round = SeveralEnding & {
  readonly scope: SeveralScope
  readonly prompt: EditPrompt
  readonly reading: ReadAnswer
}

type Choice = { readonly kind: 'chosen'; readonly scope: SeveralScope } | Unedited

async function chooseScope({ options, catalogue }: Run): Promise<Choice> {
  if (!needsChoice(options)) return withinLimit(scopeOf(catalogue, allSections))
  options.onStep?.('outline')
  const { nonce, ask } = options
  const { answer, finish } = await readAnswer(ask(severalOutlinePrompt(options, catalogue)), { nonce })
  if (finish === 'refused') return declined()
  return withinLimit(scopeOfChoice(catalogue, answer.kind === 'sections' ? answer.list : 'ALL'))
}

function withinLimit(scope: SeveralScope): Choice {
  return tokensShown(scope) > limits.editShownMaxTokens ? tooMuch() : { kind: 'chosen', scope }
}

type Answered = { readonly kind: 'answered'; readonly round: Round } | Unedited

/** As for one document: if the model needs more, it is asked again with more. */
async function answerWithin(run: Run, scope: SeveralScope, widenings = 1): Promise<Answered> {
  const { options, catalogue } = run
  const round = await askAbout(run, severalEditPrompt(options, catalogue, scope), scope)
  const { outcome } = round
  if (scope.chosen.kind === 'all' || round.finishes.includes('refused')) return { kind: 'answered', round }
  const asksForMore = outcome.kind === 'needs_sections'
  const isBlind = outcome.kind === 'unchanged' && tokensOfAll(options.documents) <= lookedAgainMaxTokens
  if (!asksForMore && !isBlind) return { kind: 'answered', round }
  const wider =
    asksForMore && widenings > 0 ? widerScope(catalogue, scope, outcome.list) : scopeOf(catalogue, allSections)
  const choice = withinLimit(wider)
  return choice.kind === 'chosen' ? await answerWithin(run, choice.scope, widenings - 1) : choice
}

/** Up to this size, an answer of "nothing has to change" counts only after the model has seen everything. */
const lookedAgainMaxTokens = 40_000

async function askAbout(run: Run, prompt: EditPrompt, scope: SeveralScope): Promise<Round> {
  const reading = await read(run, prompt, scope)
  const outcome = await resolveSeveral(reading.answer, resolveOptions(run, scope))
  return { scope, prompt, reading, outcome, finishes: [reading.finish] }
}

async function repair(run: Run, first: Round): Promise<Round> {
  const { outcome, scope } = first
  if (outcome.kind !== 'unplaced') {
    const message = outcome.kind === 'unreadable' ? outcome.message : ''
    return await askAbout(run, repeatPrompt(first.prompt, message), scope)
  }
  const prompt = severalRepairPrompt(first.prompt, outcome.failures, run.options.nonce)
  const reading = await read(run, prompt, scope)
  const repaired = await resolveSeveralRepair(reading.answer, outcome, resolveOptions(run, scope))
  return { scope, prompt, reading, outcome: repaired, finishes: [...first.finishes, reading.finish] }
}

async function read({ options }: Run, prompt: EditPrompt, { shown }: SeveralScope): Promise<ReadAnswer> {
  const { ask, nonce, onBlock } = options
  return await readAnswer(ask(prompt), {
    nonce,
    several: true,
    documents: shown.map(({ text }) => text),
    onBlock: block => {
      const place = placeAmong(shown, block)
      if (place.kind === 'placed') onBlock?.({ block, placed: place.placed, filePath: place.path })
      else onBlock?.({ block, placed: null, filePath: block.file ?? null })
    },
  })
}

function resolveOptions({ options }: Run, { shown, chosen }: SeveralScope): ResolveSeveralOptions {
  return { shown, narrowed: chosen.kind !== 'all', isTaken: options.isTaken }
}
