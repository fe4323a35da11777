import hljs from 'highlight.js/lib/common'
import { siteLimits } from '../../limits.ts'
import { embeddedIn } from './embeddedLanguages.ts'
import { otherGrammars, rarerAliases, rarerGrammars } from './grammars.ts'
import { textCache } from './textCache.ts'

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

/** Starts the highlighting of one text: `highlighter`, or one that notes the grammars that the text lacks. */
export type StartHighlight = () => Highlight

/**
 * Highlights the code of one page, within that page's budget, by the grammars that are loaded. Languages are chosen by
 * name, never guessed. `onMissed` is told those that are known but not loaded.
 */
export function highlighter(onMissed: (language: string) => void = () => {}): Highlight {
  let charsLeft: number = siteLimits.highlightPageMaxChars
  return (code, name) => {
    const language = languageOf(name)
    if (!hljs.getLanguage(language)) {
      if (isLoadable(language)) onMissed(language)
      return null
    }
    if (code.length > siteLimits.highlightBlockMaxChars || code.length > charsLeft || hasLongLine(code)) return null
    charsLeft -= code.length
    for (const embedded of missingIn(language)) onMissed(embedded)
    return highlighted.of(`${language}\n${code}`, () => hljs.highlight(code, { language, ignoreIllegals: true }).value)
  }
}

/** The versions of a document, and the document after an edit, repeat most of its code. */
const highlighted = textCache(siteLimits.highlightCacheMaxChars)

/**
 * Renders, and once more if that asks for grammars beside the three dozen that are always loaded. The library keeps a
 * grammar for the rest of the process: at most those that are listed.
 */
export async function withGrammars<T>(render: (start: StartHighlight) => T | Promise<T>): Promise<T> {
  const missed = new Set<string>()
  const rendered = await render(() => highlighter(language => missed.add(language)))
  if (missed.size === 0) return rendered
  // Without a network, the app may not get a grammar: the code has no colours.
  for (const language of missed) await loadGrammar(language).catch(() => {})
  return await render(highlighter)
}

async function loadGrammar(language: string): Promise<void> {
  const grammar = Object.hasOwn(rarerGrammars, language) ? rarerGrammars[language] : undefined
  if (grammar) hljs.registerLanguage(language, (await grammar()).default)
  else if (solidityGrammars.has(language)) (await import('highlightjs-solidity')).default(hljs)
  // Its package says that it has no effects: without this use of it, the app would be built without its languages.
  else if (!(await import('highlight.js')).default.getLanguage(language)) return
  for (const embedded of missingIn(language)) await loadGrammar(embedded)
  highlighted.clear()
}

/** The languages that code in a loaded language may contain, and that are not loaded. */
function missingIn(language: string): readonly string[] {
  const grammar = hljs.getLanguage(language)
  const embedded = grammar === undefined ? [] : embeddedIn(grammar)
  return embedded.filter(name => !hljs.getLanguage(name) && isLoadable(name))
}

function languageOf(name: string): string {
  const lowerCase = name.toLowerCase()
  return Object.hasOwn(aliases, lowerCase) ? (aliases[lowerCase] ?? '') : lowerCase
}

function isLoadable(language: string): boolean {
  return Object.hasOwn(rarerGrammars, language) || solidityGrammars.has(language) || otherGrammars.has(language)
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
