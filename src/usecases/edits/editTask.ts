import type { ChangeSummary } from '#domain/edit/changeSummary.ts'
import type { FoundBlock, ModelUsage, RewriteStep } from '#domain/edit/engine.ts'
import type { LoadContext } from '#domain/edit/guards/projectContext.ts'
import type { Warning } from '#domain/edit/guards.ts'
import type { FoundAmong } from '#domain/edit/rewriteSeveral.ts'
import type { PagesProgram } from '#domain/jekyll/files.ts'
import type { LineSpan } from '#domain/text/lines.ts'
import type { PackedReasons } from '#domain/work/hunks.ts'
import type { Compute } from '../compute.ts'

/** What an editor is asked to do. */
export type EditTask = {
  /** What the rewrite builds on. */
  readonly text: string
  /** What the reader sees the difference to. */
  readonly committed: string
  /** Which of the two the warnings compare the rewrite with. */
  readonly guardedFrom: 'text' | 'committed'
  readonly instruction: string
  /** Instructions that the text follows already, the oldest first. */
  readonly earlier: readonly string[]
  readonly selection?: LineSpan
  /** Set where a program of the host makes the page. */
  readonly pages?: PagesProgram
  readonly path: string
  /** What the guards may ask of the rest of the project. */
  readonly loadContext: LoadContext
  /** For the caller of the edit. */
  readonly compute: Compute
}

/** Who waits for the proposal. */
export type EditWatch = {
  readonly signal: AbortSignal
  readonly onBlock: (found: FoundBlock | FoundAmong) => void
  /** Called once for each question to a model, also when the run fails: what was used must be paid. */
  readonly onUsage: (usage: ModelUsage, counted: 'told' | 'estimated') => void
  readonly onStep: (step: RewriteStep) => void
}

export type Proposal = {
  /** Equal to the text given when nothing is to change. */
  readonly text: string
  /** What the changes of this round answer. */
  readonly reasons: PackedReasons
  readonly summary: string
  readonly warnings: readonly Warning[]
  /** Of the whole difference to the committed text. */
  readonly account: ChangeSummary
}

/** Throws the reason when there is no proposal. */
export type Editor = {
  readonly provider: string
  readonly model: string
  propose(watch: EditWatch): Promise<Proposal>
}
