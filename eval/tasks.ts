import type { Document } from './documents.ts'
import { seededShuffle } from './seededShuffle.ts'
import { readFacts } from './tasks/facts.ts'
import { type TaskMaker, taskMakers } from './tasks/families.ts'
import type { Task } from './tasks/task.ts'

export type TaskOptions = {
  readonly seed: string
  readonly count: number
  /** Selects tasks whose family or word contains this; all if empty. */
  readonly only: string
}

/**
 * The tasks in the order in which they are performed: in rounds, one of each word per round, each on another document.
 * A short run therefore covers everything, and a longer one with the same seed begins with the same tasks.
 */
export function planTasks(documents: readonly Document[], { seed, count, only }: TaskOptions): readonly Task[] {
  const wanted = taskMakers.filter(({ family, word }) => family.includes(only) || word.includes(only))
  const queues = wanted.map(maker => tasksOf(maker, documents, seed))
  const tasks: Task[] = []
  for (let open = queues; open.length > 0 && tasks.length < count; ) {
    open = open.filter(queue => {
      const next = tasks.length < count ? queue.next() : undefined
      if (next?.value) tasks.push(next.value)
      return next?.done === false
    })
  }
  return tasks
}

/** One at a time: of a large corpus, only the documents in use are ever read. */
function* tasksOf(
  { family, word, make }: TaskMaker,
  documents: readonly Document[],
  seed: string,
): Generator<Task, undefined> {
  for (const { name, text } of seededShuffle(documents, `${seed} ${word}`, document => document.name)) {
    const read = (other: string) => readFacts(other, `${seed} ${word} ${name}`)
    const draft = make(read(text), read)
    if (draft !== null) yield { id: `${word} in ${name}`, family, word, document: name, ...draft }
  }
}
