import type { Change } from './change.ts'
import type { DocumentName } from './documents.ts'

/** An instruction as people type it, and what they mean by it. */
export type EverydayCase = {
  readonly document: DocumentName
  readonly say: string
  /**
   * What a careful person makes of the text. 'beyond' must be refused: the instruction needs judgement or knowledge,
   * says too little, or asks for something that the page does not have.
   */
  readonly meant: Change | 'beyond'
  /** Other results that are as good. For 'beyond': what may be proposed, but not done. */
  readonly also?: readonly Change[]
}
