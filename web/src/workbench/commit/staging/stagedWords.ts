import { countOf } from '../../../ui/countOf.ts'
import type { StagedFile } from './useStaging.ts'

type Counted = Pick<StagedFile, 'changes' | 'leftOut'>

/** 3 of 5 changes; `null` if they are not known. */
export function countsOf({ changes, leftOut }: Counted): string | null {
  return changes && `${changes.length - leftOut} of ${countOf(changes.length)}`
}

/** What a commit takes of each file that it does not take as a whole, and what stays. */
export function wordsOfStaging(files: readonly (Counted & Pick<StagedFile, 'draft' | 'staged'>)[]): readonly string[] {
  const parts = files
    .filter(({ staged, leftOut }) => staged !== null && leftOut > 0)
    .map(file => `${file.draft.path}: ${countsOf(file)}; ${stay(String(file.leftOut), file.leftOut)}.`)
  const whole = files.filter(({ staged }) => staged === null)
  if (whole.length === 0) return parts
  const what = whole.length === 1 ? (whole[0]?.draft.path ?? '') : `${whole.length} files`
  return [...parts, `${stay(what, whole.length)}.`]
}

function stay(what: string, count: number): string {
  return `${what} ${count === 1 ? 'stays' : 'stay'} uncommitted`
}
