import { join } from 'node:path'
import { parseArgs } from 'node:util'

export type Options = {
  readonly tasks: number
  readonly seed: string
  readonly concurrency: number
  readonly only: string
  readonly maxCostUsd: number | null
  readonly out: string
}

export const usage = `npm run eval -- [options]

  --tasks N          how many tasks, 1 to 100000 (150)
  --seed WORD        which tasks: the same word gives the same (1)
  --only WORD        only tasks with this in their family or kind, such as injection or add-
  --concurrency N    how many at the same time, 1 to 32 (2)
  --max-cost-usd X   ends before a task that could cost more than what is left of X US dollars
  --out FOLDER       where results and report go; a folder with results of the same run goes on (./eval-report/TIME)`

/** Throws an Error with one line that names the option, what it got and what it accepts. */
export function readOptions(args: readonly string[], now: Date): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { tasks: text, seed: text, concurrency: text, only: text, 'max-cost-usd': text, out: text },
  })
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-')
  return {
    tasks: wholeNumber('--tasks', values.tasks ?? '150', 100_000),
    seed: word('--seed', values.seed ?? '1'),
    concurrency: wholeNumber('--concurrency', values.concurrency ?? '2', 32),
    only: values.only ?? '',
    maxCostUsd: values['max-cost-usd'] === undefined ? null : amount('--max-cost-usd', values['max-cost-usd']),
    out: values.out ?? join('eval-report', time),
  }
}

function wholeNumber(name: string, given: string, max: number): number {
  const value = /^[1-9]\d{0,5}$/.test(given) ? Number(given) : Number.NaN
  if (value <= max) return value
  throw refusal(name, given, `a whole number from 1 to ${max}`)
}

function amount(name: string, given: string): number {
  if (/^\d{1,6}(\.\d{1,6})?$/.test(given)) return Number(given)
  throw refusal(name, given, 'an amount in US dollars such as 3 or 0.25')
}

function word(name: string, given: string): string {
  if (/^[\w.-]{1,64}$/.test(given)) return given
  throw refusal(name, given, '1 to 64 letters, digits, dots, dashes and underscores')
}

function refusal(name: string, given: string, takes: string): Error {
  return new Error(`${name}: got ${JSON.stringify(given.slice(0, 80))}; it takes ${takes}.`)
}
