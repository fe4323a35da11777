import hljs from 'highlight.js/lib/common'
import { siteLimits } from './bounds.ts'

/** Further names that specifications use for languages known to highlight.js. */
const aliases: Readonly<Record<string, string>> = {
  console: 'shell',
  geojson: 'json',
  ipynb: 'json',
  ipython: 'python',
  json5: 'json',
  jsonl: 'json',
  jsonld: 'json',
  proto2: 'protobuf',
  proto3: 'protobuf',
  py3: 'python',
  python3: 'python',
  sol: 'solidity',
  webmanifest: 'json',
}

/** Common names of what is no language here, for which no grammar needs to be loaded. */
const uncoloured: ReadonlySet<string> = new Set(['', 'math', 'mermaid', 'plantuml', 'puml'])

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

/** `common`: the three dozen grammars that are always loaded; `missed`: and a page asked for another. */
let loaded: 'common' | 'missed' | 'all' = 'common'

/**
 * Loads the grammars of all other languages, once, if a page asked for one since the start. True if it did: then the
 * page is to be rendered again. Few pages need them, and they take more memory than the rest of the renderer.
 */
export async function loadMissedGrammars(): Promise<boolean> {
  if (loaded !== 'missed') return false
  const [, { default: solidity }] = await Promise.all([import('highlight.js'), import('highlightjs-solidity')])
  solidity(hljs)
  loaded = 'all'
  return true
}

function languageOf(name: string): string | null {
  const lowerCase = name.toLowerCase()
  const language = Object.hasOwn(aliases, lowerCase) ? (aliases[lowerCase] ?? '') : lowerCase
  if (hljs.getLanguage(language)) return language
  if (loaded === 'common' && !uncoloured.has(language)) loaded = 'missed'
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
