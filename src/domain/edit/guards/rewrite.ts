import type { PagesProgram } from '../../jekyll/files.ts'
import type { LineChange } from '../../text/diff.ts'
import type { LineSpan } from '../../text/lines.ts'
import { intentOf } from '../intent.ts'
import type { Tier } from '../resolve/tiers.ts'
import { mayAnswerWhole } from '../wholeFile.ts'
import type { ProjectContext } from './projectContext.ts'

/** A finished rewrite, before anybody has accepted it. */
export type Rewrite = {
  readonly before: string
  readonly after: string
  /** The line changes from `before` to `after`. */
  readonly changes: readonly LineChange[]
  readonly instruction: string
  readonly selection: LineSpan | undefined
  /** Whether the model said it was done. */
  readonly complete: boolean
  /** Whether the model quoted what it changes, or wrote the whole document anew, which can lose text unseen. */
  readonly form: 'blocks' | 'file'
  /** Set where a program of the host makes the page, which takes some text for its own. */
  readonly pages?: PagesProgram | undefined
  /** The file's own path, where it is known. */
  readonly path?: string | undefined
  /** How exactly each block quoted the document. */
  readonly tiers: readonly Tier[]
} & ProjectContext

/** What the instruction names itself needs no warning. */
export function names(instruction: string, words: string): boolean {
  return intentOf(instruction).names(words)
}

/** Of a document this short a reader sees all that changed. */
export function wasRewrittenWhole({ form, before }: Rewrite): boolean {
  return form === 'file' && !mayAnswerWhole(before)
}
