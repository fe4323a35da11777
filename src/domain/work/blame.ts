import { type BlamedRange, blameLines } from '../text/blame.ts'
import { areSmall } from './small.ts'

export type BlameInput = { readonly versions: readonly string[] }

/** The version that brought each line of the newest one. */
export const blameKind = {
  perform: ({ versions }: BlameInput): readonly BlamedRange[] => blameLines(versions),
  isSmall: ({ versions }: BlameInput): boolean => areSmall(versions, smallBlame),
}

export const smallBlame = { maxChars: 256 * 1024, maxLines: 600 }
