import { type ProgressToast, toastProgress } from '../../ui/toast.ts'
import { moveProgressText } from './moveProgressText.ts'

/** From so many files on, reading them takes long enough to be reported. */
const reportedMin = 20

export type MoveReport = {
  /** How many files of how many are read, and for how long no more are. */
  readonly say: (read: number, of: number, waitMs: number) => void
  readonly end: () => void
}

/** Shown once the move of `from` takes long, with a button that ends it. */
export function reportOf(from: string, cancel: () => void): MoveReport {
  let shown: ProgressToast | null = null
  return {
    say(read, of, waitMs) {
      if (shown === null && of < reportedMin && waitMs === 0) return
      shown ??= toastProgress(`${from} is being moved.`, cancel)
      shown.say(moveProgressText(from, read, of, waitMs))
    },
    end: () => shown?.end(),
  }
}
