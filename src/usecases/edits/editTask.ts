import type { ChangeSummary } from '#domain/edit/changeSummary.ts'
import type { FoundBlock, ModelUsage, RewriteStep } from '#domain/edit/engine.ts'
import type { LoadContext } from '#domain/edit/guards/context/projectContext.ts'
import type { Warning } from '#domain/edit/guards.ts'
import type { FoundAmong } from '#domain/edit/rewriteSeveral.ts'
import type { PagesProgram } from '#domain/jekyll/files.ts'
import type { LineSpan } from '#domain/text/lines.ts'
import type { PackedReasons } from '#domain/work/hunks.ts'
import type { Compute } from '../compute.ts'

/** The task of an editor. */
export type EditTask = {
  /** The text that the rewrite builds on. */
  readonly text: string
  /** The text that the reader's diff starts from. */
  readonly committed: string
  /** Which of the two the warnings compare the rewrite with. */
  readonly guardedFrom: 'text' | 'committed'
  readonly instruction: string
  /** Instructions already applied to the text, oldest first. */
  readonly earlier: readonly string[]
  /** Whether the rules editor alone applied them. */
  readonly isEarlierByRules: boolean
  readonly selection?: LineSpan
  /** Set if a program at the host renders the page. */
  readonly pages?: PagesProgram
  readonly path: string
  /** What guards may look up in the rest of the project. */
  readonly loadContext: LoadContext
  /** For the caller of the edit. */
  readonly compute: Compute
}

/** The caller that waits for the proposal. */
export type EditObserver = {
  readonly signal: AbortSignal
  readonly onBlock: (found: FoundBlock | FoundAmong) => void
  /** Called once for each request to a model, also when the run fails: what was used must be billed. */
  readonly onUsage: (usage: ModelUsage, counted: 'reported' | 'estimated') => void
  readonly onStep: (step: RewriteStep) => void
}

export type Proposal = {
  /** Equal to the given text if nothing changes. */
  readonly text: string
  /** The parts of the instruction that the changes of this round implement. */
  readonly reasons: PackedReasons
  readonly summary: string
  readonly warnings: readonly Warning[]
  /** About the whole diff against the committed text. */
  readonly changeSummary: ChangeSummary
}

/** Throws the reason if there is no proposal. */
export type Editor = {
  readonly provider: string
  readonly model: string
  propose(observer: EditObserver): Promise<Proposal>
}
