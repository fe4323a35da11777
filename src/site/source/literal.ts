/** A value of a JavaScript literal; what only running the script would tell is `null`. */
export type Literal = string | null | readonly Literal[] | ReadonlyMap<string, Literal>

const depthMax = 16
const charsMax = 64 * 1024

/** The value of a name, or of the call of a function without arguments. */
export type Named = (name: string) => Literal

/**
 * Reads the literal that begins at `from`, without running anything: strings, numbers, lists and objects, with
 * comments. Linear, and no further than `charsMax`.
 */
export function readLiteral(source: string, from: number, named: Named = () => null): Literal {
  const tokens = source.slice(from, from + charsMax).matchAll(token)
  const words: string[] = []
  let open = 0
  for (const [word] of tokens) {
    if (/^\/[/*]/.test(word)) continue
    words.push(word)
    if (/^[[{(]$/.test(word)) open++
    if (/^[\]})]$/.test(word)) open--
    if (open <= 0) break
  }
  return valueAt(words, { at: 0, named }, 0)
}

const token =
  /\/\/[^\n]*|\/\*[\s\S]{0,2000}?\*\/|"(?:[^"\\\n]|\\.){0,1000}"|'(?:[^'\\\n]|\\.){0,1000}'|`[^`]{0,2000}`|[[\]{}(),:]|[^\s[\]{}(),:"'`]+/g

type Position = { at: number; readonly named: Named }

const name = /^(?:\.{3})?([A-Za-z_$][\w$]{0,100})$/

function valueAt(words: readonly string[], position: Position, depth: number): Literal {
  const word = words[position.at++] ?? ''
  if (word === '{' && depth < depthMax) return objectAt(words, position, depth)
  if (word === '[' && depth < depthMax) return listAt(words, position, depth)
  const [, named] = name.exec(word) ?? []
  if (named !== undefined && words[position.at] === '(' && words[position.at + 1] === ')') position.at += 2
  const isMade = word.startsWith('`') && word.includes('${')
  const value = /^["'`]/.test(word) && !isMade ? unquoted(word) : /^-?[\d.]+$/.test(word) ? word : null
  if (named !== undefined) return skipRest(words, position, 0) ? null : position.named(named)
  return skipRest(words, position, /^[[{(]$/.test(word) ? 1 : 0) ? null : value
}

function objectAt(words: readonly string[], position: Position, depth: number): Literal {
  const fields = new Map<string, Literal>()
  while (position.at < words.length && words[position.at] !== '}') {
    const name = words[position.at++] ?? ''
    if (name === ',') continue
    if (words[position.at] === ':') {
      position.at++
      fields.set(unquoted(name), valueAt(words, position, depth + 1))
    } else skipRest(words, position, 0)
  }
  position.at++
  return fields
}

function listAt(words: readonly string[], position: Position, depth: number): Literal {
  const items: Literal[] = []
  while (position.at < words.length && words[position.at] !== ']') {
    if (words[position.at] === ',') position.at++
    else items.push(valueAt(words, position, depth + 1))
  }
  position.at++
  return items
}

/** Passes what follows a value up to the next comma or end; true if it was more than the value. */
function skipRest(words: readonly string[], position: Position, opened: number): boolean {
  const from = position.at
  let open = opened
  for (; position.at < words.length; position.at++) {
    const word = words[position.at] ?? ''
    if (open === 0 && /^[,\]}]$/.test(word)) break
    if (/^[[{(]$/.test(word)) open++
    if (/^[\]})]$/.test(word)) open--
  }
  return position.at > from
}

function unquoted(word: string): string {
  return /^["'`]/.test(word) ? word.slice(1, -1).replace(/\\(.)/gs, '$1') : word
}
