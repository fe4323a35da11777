import type { Language } from 'highlight.js'

/** What the body of an HTTP message is highlighted as: the library would guess among all loaded grammars. */
const guessed: readonly string[] = ['json', 'xml']

const known = new WeakMap<Language, readonly string[]>()

/**
 * The languages of code in the code of a grammar, such as `bash` in `dockerfile`. A grammar that would guess among all
 * that are loaded guesses among a fixed few from then on: a page depends on its text only, not on the pages before it.
 */
export function embeddedIn(grammar: Language): readonly string[] {
  const read = known.get(grammar)
  if (read) return read
  const names = new Set<string>()
  const seen = new Set<object>()
  const waiting: unknown[] = [grammar]
  while (waiting.length > 0) {
    const mode = waiting.pop()
    if (typeof mode !== 'object' || mode === null || seen.has(mode)) continue
    seen.add(mode)
    if (isGuessing(mode)) mode.subLanguage = [...guessed]
    if ('subLanguage' in mode)
      for (const name of [mode.subLanguage].flat()) if (typeof name === 'string') names.add(name)
    waiting.push(...Object.values(mode))
  }
  known.set(grammar, [...names])
  return [...names]
}

function isGuessing(mode: object): mode is { subLanguage: string[] } {
  return 'subLanguage' in mode && Array.isArray(mode.subLanguage) && mode.subLanguage.length === 0
}
