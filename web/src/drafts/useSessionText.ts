import { useState } from 'react'
import { userStorageKey } from '../api/session.ts'

/** Short texts that belong to no file yet, such as a commit message: they stay in this tab, even after a reload. */
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

/** Prefills the next form with this name, unless the user has typed something there. */
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
    // Without storage, the text exists only on the page.
  }
}
