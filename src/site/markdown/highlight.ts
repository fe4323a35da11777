import hljs from 'highlight.js/lib/common'
import { siteLimits } from '../limits.ts'
import { otherGrammars, rarerAliases, rarerGrammars } from './grammars.ts'

/** Further names that specifications use for languages known to highlight.js. */
const aliases: Readonly<Record<string, string>> = {
  ...rarerAliases,
  console: 'shell',
  geojson: 'json',
  ipynb: 'json',
  ipython: 'python',
  json5: 'json',
  jsonl: 'json',
  jsonld: 'json',
  ml: 'sml',
  proto2: 'protobuf',
  proto3: 'protobuf',
  py3: 'python',
  python3: 'python',
  sol: 'solidity',
  webmanifest: 'json',
}

/** The grammars of one package, which has no entry for each. */
const solidityGrammars: ReadonlySet<string> = new Set(['solidity', 'yul'])

/** Code as HTML with classes; `null` leaves it plain, as for unknown languages and long blocks. */
export type Highlight = (code: string, language: string) => string | null

/** Highlights the code of one page, within that page's budget. Languages are chosen by name, never guessed. */
export function highlighter(): Highlight {
  let charsLeft: number = siteLimits.highlightPageMaxChars
  return (code, name) => {
    const language = languageOf(name)
    if (language === null) return null
    if (code.length > siteLimits.highlightBlockMaxChars || code.length > charsLeft || hasLongLine(code)) return null
    charsLeft -= code.length
    return hljs.highlight(code, { language, ignoreIllegals: true }).value
  }
}

/** The languages that a page asked for since the last load, and that are known but not loaded. */
const missed = new Set<string>()

/**
 * Beside the three dozen grammars that are always loaded, loads those that a page asked for. True if there are any: then
 * the page is to be rendered again.
 */
export async function loadMissedGrammars(): Promise<boolean> {
  const languages = [...missed]
  missed.clear()
  for (const language of languages) await loadGrammar(language)
  return languages.length > 0
}

async function loadGrammar(language: string): Promise<void> {
  const grammar = Object.hasOwn(rarerGrammars, language) ? rarerGrammars[language] : undefined
  if (grammar) hljs.registerLanguage(language, (await grammar()).default)
  else if (solidityGrammars.has(language)) (await import('highlightjs-solidity')).default(hljs)
  else await import('highlight.js')
}

function languageOf(name: string): string | null {
  const lowerCase = name.toLowerCase()
  const language = Object.hasOwn(aliases, lowerCase) ? (aliases[lowerCase] ?? '') : lowerCase
  if (hljs.getLanguage(language)) return language
  if (Object.hasOwn(rarerGrammars, language) || solidityGrammars.has(language) || otherGrammars.has(language))
    missed.add(language)
  return null
}

function hasLongLine(code: string): boolean {
  for (let from = 0; from < code.length; ) {
    const end = code.indexOf('\n', from)
    const length = (end === -1 ? code.length : end) - from
    if (length > siteLimits.highlightLineMaxChars) return true
    from += length + 1
  }
  return false
}
