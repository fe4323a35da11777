import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TaskRecord } from './record.ts'

/** What has to be the same for results to stand in one table. */
export type RunKey = { readonly provider: string; readonly model: string; readonly seed: string }

export type Journal = {
  /** By task; of one that was performed more than once, the last. */
  readonly records: ReadonlyMap<string, TaskRecord>
  /** With those that came before the last of a task: they were paid as well. */
  readonly all: readonly TaskRecord[]
  add(record: TaskRecord): void
}

/** The results so far, one JSON object a line after the first, which says whose they are. */
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

/** A run that was killed may have left a part of a line: it is cut off. */
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
