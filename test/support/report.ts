/** What `npm test` prints: a line per file, then every failure in full, with what its file printed. */
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

export type Report = {
  take(event: TestEvent): void
  /**
   * Prints the failures. A skipped or postponed test is a failure, and so is a file without tests or one whose results
   * did not arrive to the end.
   */
  finish(): Totals
}

export type Totals = { readonly passed: number; readonly failed: number }

type Passed = Extract<TestEvent, { type: 'test:pass' }>['data']
type Broken = Extract<TestEvent, { type: 'test:fail' }>['data']
type Failed = { readonly file: string; readonly place: string; readonly name: string; readonly why: string }

const maxOutputChars = 4_000

export function createReport(root: string, files: readonly string[]): Report {
  let passed = 0
  const unfinished = new Set(files)
  const failures: Failed[] = []
  const output = new Map<string, string>()
  const notes = new Set<string>()

  function takeResult(data: Passed | Broken, why: string | undefined): void {
    const file = entryFile(data)
    if (why === undefined) passed++
    else {
      const place = `${relative(root, data.file ?? file)}:${data.line ?? 1}`
      failures.push({ file, place, name: isWholeFile(data) ? 'the file itself' : data.name, why })
    }
    if (isWholeFile(data)) {
      unfinished.delete(file)
      printFile(file, [], data.details.duration_ms)
    }
  }

  function printFile(file: string, counts: readonly string[], durationMs: number): void {
    const parts = [...counts, `${(durationMs / 1000).toFixed(1)} s`]
    console.log(`${relative(root, file)}  ${parts.join(', ')}`)
  }

  return {
    take({ type, data }) {
      if (type === 'test:pass') takeResult(data, reasonAgainst(data))
      if (type === 'test:fail') takeResult(data, describe(data.details.error))
      if (type === 'test:stdout' || type === 'test:stderr') {
        output.set(data.file, ((output.get(data.file) ?? '') + data.message).slice(-maxOutputChars))
      }
      if (type === 'test:diagnostic' && data.message.startsWith('skipped:')) {
        notes.add(`${relative(root, data.file ?? '')}  ${data.message}`)
      }
      if (type === 'test:summary' && data.file !== undefined) {
        unfinished.delete(data.file)
        const { tests, passed } = data.counts
        const failed = tests - passed
        printFile(data.file, [`${passed} passed`, ...(failed > 0 ? [`${failed} FAILED`] : [])], data.duration_ms)
      }
    },
    finish() {
      for (const file of unfinished) {
        failures.push({ file, place: relative(root, file), name: 'the file itself', why: 'Its results broke off.' })
      }
      for (const { place, name, why } of failures) console.log(`\n✖ ${name}\n  ${place}\n${indent(why)}`)
      for (const file of new Set(failures.map(failure => failure.file))) {
        const text = output.get(file)
        if (text !== undefined) console.log(`\nPrinted by ${relative(root, file)}:\n${indent(text.trimEnd())}`)
      }
      for (const note of notes) console.log(note)
      if (failures.length > 0) console.log('')
      return { passed, failed: failures.length }
    },
  }
}

/** Shared suites define tests in another file than the one that ran. */
function entryFile(data: Passed | Broken): string {
  return (data as { entryFile?: string }).entryFile ?? data.file ?? data.name
}

/** The runner reports a file as a test when the file holds none, or when its process failed. */
function isWholeFile(data: Passed | Broken): boolean {
  return data.nesting === 0 && data.name === data.file
}

function reasonAgainst(data: Passed): string | undefined {
  if (isWholeFile(data)) return 'The file holds no test.'
  if (data.skip !== undefined) return 'The test is skipped.'
  if (data.todo !== undefined) return 'The test is postponed.'
  return undefined
}

function describe(error: Broken['details']['error']): string {
  const cause: unknown = error.cause
  return cause instanceof Error ? inspect(cause) : String(cause ?? error.message)
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}
