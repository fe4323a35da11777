import { Mutex } from 'async-mutex'

export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** One at a time for each key: writes that would lose a race on the host wait here, where waiting costs no calls. */
export function createKeyedMutex(): KeyedMutex {
  const waiting = new Map<string, { readonly mutex: Mutex; users: number }>()
  return async (key, work) => {
    const turn = waiting.get(key) ?? { mutex: new Mutex(), users: 0 }
    waiting.set(key, turn)
    turn.users += 1
    try {
      return await turn.mutex.runExclusive(work)
    } finally {
      turn.users -= 1
      if (turn.users === 0) waiting.delete(key)
    }
  }
}
