import { useState } from 'react'
import { userStorageKey } from '../api/session.ts'
import { tabStorage } from '../storage.ts'

/** Short texts that belong to no file yet, such as a commit message: they stay in this tab, even after a reload. */
export function useSessionText(name: string): readonly [string | null, (words: string | null) => void] {
  const key = userStorageKey(`speckeep-typed ${name}`)
  const [typed, setTyped] = useState(() => ({ key, words: tabStorage.read(key) }))
  const words = typed.key === key ? typed.words : tabStorage.read(key)
  return [
    words,
    next => {
      tabStorage.write(key, next)
      setTyped({ key, words: next })
    },
  ]
}

/** Prefills the next form with this name, unless the user has typed something there. */
export function saveSessionText(name: string, words: string | null): void {
  const key = userStorageKey(`speckeep-typed ${name}`)
  if (tabStorage.read(key) === null) tabStorage.write(key, words)
}
