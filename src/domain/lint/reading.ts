import { type Document, readDocument } from '../markdown/document.ts'
import { once } from '../once.ts'
import type { ProjectFacts } from './facts.ts'
import { type Passage, passagesIn } from './passages.ts'
import { type Statement, statementsIn, wordedIn } from './statements.ts'

/** A document as the rules of the check read it. What no rule asks for is not computed. */
export type Reading = {
  readonly path: string
  readonly document: Document
  /** What the rest of the project contains; `null` if it is not known. */
  readonly project: ProjectFacts | null
  /** Running text: not headings, code, quotes of other documents, front matter. */
  passages(): readonly Passage[]
  /** The sentences that require something. */
  statements(): readonly Statement[]
  /** Those whose wording counts: not what gives reasons. */
  worded(): readonly Statement[]
}

export function readForCheck(path: string, text: string, project: ProjectFacts | null): Reading {
  const document = readDocument(text)
  const passages = once(() => passagesIn(document))
  const statements = once(() => statementsIn(document, passages()))
  const worded = once(() => wordedIn(document, passages(), statements()))
  return { path, document, project, passages, statements, worded }
}
