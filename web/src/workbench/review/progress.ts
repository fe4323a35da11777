import { changesIn, changesLeft } from '../../drafts/changeCounts.ts'
import type { Draft } from '../../drafts/draft.ts'
import { countOf } from '../../ui/countOf.ts'
import type { ReviewState } from '../editor/review/reviewState.ts'

/** Where a review is, among all changes of the proposal. */
export type Progress = {
  /** From 1; 0 if all changes of the open file are decided. */
  readonly number: number
  readonly total: number
  readonly left: number
  /** The open file among those of the proposal; `null` if there is only one. */
  readonly file: { readonly number: number; readonly total: number } | null
}

export function progressOf(
  path: string,
  { left, kept, undone, number }: ReviewState,
  files: readonly string[],
  drafts: ReadonlyMap<string, Draft>,
): Progress {
  const others = files.filter(file => file !== path)
  const before = files.slice(0, Math.max(0, files.indexOf(path)))
  const sum = (paths: readonly string[], count: (draft: Draft | undefined) => number) =>
    paths.reduce((total, file) => total + count(drafts.get(file)), 0)
  return {
    number: number === 0 ? 0 : number + sum(before, changesIn),
    total: left + kept + undone + sum(others, changesIn),
    left: left + sum(others, changesLeft),
    file: files.length < 2 ? null : { number: files.indexOf(path) + 1, total: files.length },
  }
}

/** “3 of 12, file 2 of 3” */
export function wordsOfProgress({ number, total, file }: Progress): string {
  const place = number === 0 ? countOf(total) : `${number} of ${total}`
  return file === null ? place : `${place}, file ${file.number} of ${file.total}`
}

/** The name of the current change for those who cannot see it. */
export function nameInReview(progress: Progress, { change }: ReviewState): string {
  if (change === null) return 'No change is left.'
  const { length } = change.warnings
  const warned = length === 0 ? '' : length === 1 ? ', one warning' : `, ${length} warnings`
  return `Change ${progress.number} of ${progress.total}: ${change.name}${warned}`
}
