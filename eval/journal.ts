import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TaskRecord } from './record.ts'

/** What results must have in common to share one table. */
export type RunKey = { readonly provider: string; readonly model: string; readonly seed: string }

export type Journal = {
  /** By task; the last record if a task was performed more than once. */
  readonly records: ReadonlyMap<string, TaskRecord>
  /** Includes earlier records of repeated tasks, which were paid for as well. */
  readonly all: readonly TaskRecord[]
  add(record: TaskRecord): void
}

/** The results so far, one JSON object per line after the first, which identifies the run. */
export function openJournal(folder: string, key: RunKey): Journal {
  const file = join(folder, 'results.jsonl')
  mkdirSync(folder, { recursive: true })
  const [head, ...lines] = existsSync(file) ? wholeLines(file) : []
  if (head === undefined) writeFileSync(file, `${JSON.stringify(key)}\n`)
  else requireSame(file, JSON.parse(head), key)
  const all = lines.map((line): TaskRecord => JSON.parse(line))
  const records = new Map(all.map(record => [record.id, record]))
  return {
    records,
    all,
    add(record) {
      appendFileSync(file, `${JSON.stringify(record)}\n`)
      all.push(record)
      records.set(record.id, record)
    },
  }
}

/** A killed run may have left an incomplete line, which is cut off. */
function wholeLines(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) writeFileSync(file, whole)
  return whole.split('\n').filter(line => line !== '')
}

function requireSame(file: string, found: RunKey, { provider, model, seed }: RunKey): void {
  if (found.provider === provider && found.model === model && found.seed === seed) return
  const got = `${found.provider} ${found.model} with seed ${found.seed}`
  throw new Error(`${file} holds the results of ${got}; ${provider} ${model} with seed ${seed} takes another --out.`)
}
