import { type Merge, merge3 } from '../text/merge.ts'
import { areSmall } from './small.ts'

export type MergeInput = { readonly base: string; readonly ours: string; readonly theirs: string }

export const mergeKind = {
  perform: ({ base, ours, theirs }: MergeInput): Merge => merge3(base, ours, theirs),
  isSmall: ({ base, ours, theirs }: MergeInput): boolean => areSmall([base, ours, theirs], smallMerge),
}

export const smallMerge = { maxChars: 256 * 1024, maxLines: 600 }
