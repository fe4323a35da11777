import { useState } from 'react'
import { userStorageKey } from '../../session/session.ts'

/** Small words that are not in any file yet, such as a message: they stay in this tab, also when it is loaded again. */
export function useSessionText(name: string): readonly [string | null, (words: string | null) => void] {
  const key = userStorageKey(`speckeep-typed ${name}`)
  const [typed, setTyped] = useState(() => ({ key, words: read(key) }))
  const words = typed.key === key ? typed.words : read(key)
  return [
    words,
    next => {
      write(key, next)
      setTyped({ key, words: next })
    },
  ]
}

/** For the next form that asks for it, unless a person has typed something there. */
export function saveSessionText(name: string, words: string | null): void {
  const key = userStorageKey(`speckeep-typed ${name}`)
  if (read(key) === null) write(key, words)
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, words: string | null): void {
  try {
    if (words === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, words)
  } catch {
    // A browser that keeps nothing: the words stand on the page.
  }
}
