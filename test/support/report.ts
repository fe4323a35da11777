/** The output of `npm test`: a line per file, then every failure in full, with the output of its file. */
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

export type Report = {
  record(event: TestEvent): void
  /** Every file that failed so far, or has not finished. */
  failedFiles(): readonly string[]
  /** Another run of these files replaces their results. The failures are still printed. */
  expectAgain(files: readonly string[]): void
  /**
   * Prints the failures. A skipped or todo test counts as a failure, and so does a file without tests or one whose
   * results are incomplete.
   */
  finish(): Totals
}

export type Totals = { readonly passed: number; readonly failed: number }

type PassEvent = Extract<TestEvent, { type: 'test:pass' }>['data']
type FailEvent = Extract<TestEvent, { type: 'test:fail' }>['data']
type Failure = {
  readonly entry: string
  readonly file: string
  readonly place: string
  readonly name: string
  readonly why: string
}

const maxOutputChars = 4_000

export function createReport(root: string, files: readonly string[]): Report {
  const unfinished = new Set(files)
  let failures: Failure[] = []
  const unstable: Failure[] = []
  const output = new Map<string, string>()
  const notes = new Set<string>()
  const counts = new Map<string, { passed: number; failed: number }>()
  /** The file that a process runs, derived from how it was started: that file itself, or the entry of a group. */
  const current = new Map<string, string>()
  const fileAt = (entry: string) => current.get(entry) ?? entry

  function takeResult(data: PassEvent | FailEvent, why: string | undefined): void {
    const entry = entryFile(data)
    const file = fileAt(entry)
    const count = countOf(file)
    if (why !== undefined) {
      const place = `${relative(root, data.file ?? file)}:${data.line ?? 1}`
      failures.push({ entry, file, place, name: isWholeFile(data) ? 'the file itself' : data.name, why })
      count.failed++
    } else if (!isWholeFile(data)) {
      count.passed++
    }
    if (isWholeFile(data)) finishFile(file, data.details.duration_ms)
  }

  function countOf(file: string) {
    const count = counts.get(file) ?? { passed: 0, failed: 0 }
    counts.set(file, count)
    return count
  }

  function addOutput(entry: string, text: string): void {
    output.set(entry, ((output.get(entry) ?? '') + text).slice(-maxOutputChars))
  }

  /** Alone, a file is a result only if it contains no test or its process failed; in a group it always is. */
  function isWholeFile(data: PassEvent | FailEvent): boolean {
    return data.nesting === 0 && (data.name === data.file || data.name === fileAt(entryFile(data)))
  }

  function problemOf(data: PassEvent): string | undefined {
    if (data.skip !== undefined) return 'The test is skipped.'
    if (data.todo !== undefined) return 'The test is marked as todo.'
    const isEmpty = isWholeFile(data) && !counts.has(fileAt(entryFile(data)))
    return isEmpty ? 'The file contains no test.' : undefined
  }

  function reasonFor(data: FailEvent): string | undefined {
    const { error } = data.details
    const { failureType } = error as { failureType?: string }
    return isWholeFile(data) && failureType === 'subtestsFailed' ? undefined : describe(error)
  }

  function finishFile(file: string, durationMs: number): void {
    unfinished.delete(file)
    const { passed, failed } = countOf(file)
    const parts = [
      `${passed} passed`,
      ...(failed > 0 ? [`${failed} FAILED`] : []),
      `${(durationMs / 1000).toFixed(1)} s`,
    ]
    console.log(`${relative(root, file)}  ${parts.join(', ')}`)
  }

  function takeIncomplete(): void {
    for (const file of unfinished) {
      const place = relative(root, file)
      failures.push({ entry: file, file, place, name: 'the file itself', why: 'Its results are incomplete.' })
    }
    unfinished.clear()
  }

  return {
    record({ type, data }) {
      if (type === 'test:start' && files.includes(data.name)) current.set(entryFile(data), data.name)
      if (type === 'test:pass') takeResult(data, problemOf(data))
      if (type === 'test:fail') takeResult(data, reasonFor(data))
      if (type === 'test:stdout' || type === 'test:stderr') {
        addOutput(data.file, data.message)
        for (const [note] of data.message.matchAll(/^skipped: .*$/gm))
          notes.add(`${relative(root, data.file)}  ${note}`)
      }
      // An error that no test has caused.
      if (type === 'test:diagnostic' && data.message.startsWith('Error:')) {
        addOutput(entryFile({ name: '', ...data }), `${data.message}\n`)
      }
      if (type === 'test:diagnostic' && /^(?:skipped|measured):/.test(data.message)) {
        notes.add(`${relative(root, data.file ?? '')}  ${data.message}`)
      }
      if (type === 'test:summary' && files.includes(data.file ?? '')) finishFile(data.file ?? '', data.duration_ms)
    },
    failedFiles() {
      takeIncomplete()
      return [...new Set(failures.map(({ file }) => file))]
    },
    expectAgain(files) {
      const isAgain = ({ file }: Failure) => files.includes(file)
      unstable.push(...failures.filter(isAgain))
      failures = failures.filter(failure => !isAgain(failure))
      for (const file of files) {
        counts.delete(file)
        unfinished.add(file)
      }
    },
    finish() {
      takeIncomplete()
      for (const failure of unstable) print('⚠ failed beside other tests:', failure)
      for (const failure of failures) print('✖', failure)
      for (const [entry, failed] of Map.groupBy(failures, failure => failure.entry)) {
        const text = output.get(entry)
        const names = [...new Set(failed.map(failure => relative(root, failure.file)))].join(', ')
        if (text !== undefined) console.log(`\nOutput of the process of ${names}:\n${indent(text.trimEnd())}`)
      }
      for (const note of notes) console.log(note)
      if (failures.length > 0) console.log('')
      const passed = [...counts.values()].reduce((sum, count) => sum + count.passed, 0)
      return { passed, failed: failures.length }
    },
  }
}

/** Shared suites, and the files of a group, define tests in another file than the one that was started. */
function entryFile(data: { readonly name: string; readonly file?: string | undefined }): string {
  return (data as { entryFile?: string }).entryFile ?? data.file ?? data.name
}

function describe(error: FailEvent['details']['error']): string {
  const cause: unknown = error.cause
  const { exitCode, signal } = error as { readonly exitCode?: number; readonly signal?: string | null }
  const end = signal ? ` (ended by ${signal})` : exitCode ? ` (exit code ${exitCode})` : ''
  return (cause instanceof Error ? inspect(cause) : String(cause ?? error.message)) + end
}

function print(mark: string, { name, place, why }: Failure): void {
  console.log(`\n${mark} ${name}\n  ${place}\n${indent(why)}`)
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}
