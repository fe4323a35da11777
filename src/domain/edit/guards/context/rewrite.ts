import type { PagesProgram } from '../../../jekyll/files.ts'
import type { LineChange } from '../../../text/diff.ts'
import type { LineSpan } from '../../../text/lines.ts'
import { intentOf } from '../../intent.ts'
import type { Tier } from '../../resolve/tiers.ts'
import { mayAnswerWhole } from '../../wholeFile.ts'
import type { ProjectContext } from './projectContext.ts'

/** A finished rewrite that has not been accepted yet. */
export type Rewrite = {
  readonly before: string
  readonly after: string
  /** The line changes from `before` to `after`. */
  readonly changes: readonly LineChange[]
  readonly instruction: string
  readonly selection: LineSpan | undefined
  /** Whether the model said that it was done. */
  readonly complete: boolean
  /**
   * Whether the model quoted what it changes or rewrote the whole document, which can lose text unnoticed; or whether
   * the rules editor made it, which does what the instruction says or nothing.
   */
  readonly form: 'blocks' | 'file' | 'rules'
  /** Whether the model answered in another form than the one it was asked for, such as a diff. */
  readonly isOtherForm?: boolean
  /** Set if a program of the host builds the page and interprets some of its text. */
  readonly pages?: PagesProgram | undefined
  /** The file's own path, if known. */
  readonly path?: string | undefined
  /** How closely each block quoted the document. */
  readonly tiers: readonly Tier[]
} & ProjectContext

/** Whether the instruction itself names the words; such changes need no warning. */
export function names(instruction: string, words: string): boolean {
  return intentOf(instruction).names(words)
}

/** In a document this short, a reader sees every change. */
export function wasRewrittenWhole({ form, before }: Rewrite): boolean {
  return form === 'file' && !mayAnswerWhole(before)
}
