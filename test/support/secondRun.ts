import { run } from 'node:test'
import type { Report } from './report.ts'

export type RunOptions = {
  readonly concurrency: number
  /** Of one test. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** The files that failed run once more, alone, unless there are more than this. */
  readonly secondRun?: { readonly filesMax: number } | undefined
}

/** Runs each entry in its own process and records its results, with those of a second run, if any (decision 0106). */
export async function runEntries(entries: readonly string[], report: Report, options: RunOptions): Promise<void> {
  const { secondRun, concurrency, signal } = options
  await recordRun(entries, concurrency)
  const failed = report.failedFiles()
  if (!secondRun || failed.length === 0 || failed.length > secondRun.filesMax || signal.aborted) return
  report.expectAgain(failed)
  await recordRun(failed, 1)

  async function recordRun(files: readonly string[], concurrency: number): Promise<void> {
    const events = run({ files, isolation: 'process', concurrency, timeout: options.timeoutMs, signal })
    for await (const event of events) report.record(event)
  }
}
