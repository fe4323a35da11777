import { parse, TomlDate, TomlError } from 'smol-toml'
import { Document, isMap, type YAMLMap } from 'yaml'

/** The front matter between `+++` lines, as Hugo and Zola write it, and what follows. */
export type TomlFrontMatter = { readonly toml: string; readonly body: string }

/** Keys with dots make tables of any depth. */
const depthMax = 20

const openingLine = /^\+\+\+[ \t]*\r?\n/
const closingLine = /^\+\+\+[ \t]*\r?$/gm

/** `null` if the text does not begin with a front matter in TOML. */
export function splitToml(text: string): TomlFrontMatter | null {
  const opening = openingLine.exec(text)?.[0]
  if (opening === undefined) return null
  closingLine.lastIndex = opening.length
  const closing = closingLine.exec(text)
  if (!closing) return null
  const body = text.slice(closing.index + closing[0].length).replace(/^\n/, '')
  return { toml: text.slice(opening.length, closing.index), body }
}

export type TomlReading =
  /** The nodes that the same front matter has in YAML. */
  | { readonly kind: 'read'; readonly map: YAMLMap }
  /** `problem` is for the author. */
  | { readonly kind: 'unreadable'; readonly problem: string }

export function readToml(toml: string): TomlReading {
  try {
    const { contents } = new Document(plainOf(parse(toml, { maxDepth: depthMax }), 0))
    return isMap(contents) ? { kind: 'read', map: contents } : { kind: 'unreadable', problem: 'it has no fields' }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const problem = `line ${error.line + 1}: ${String(error.message.split('\n')[0]).slice(0, 200)}`
    return { kind: 'unreadable', problem }
  }
}

/** Without what is deeper. Dates become texts, as they are in YAML. */
function plainOf(value: unknown, depth: number): unknown {
  if (value instanceof TomlDate) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  if (depth === depthMax) return null
  if (Array.isArray(value)) return value.map(item => plainOf(item, depth + 1))
  return new Map(Object.entries(value).map(([key, item]) => [key, plainOf(item, depth + 1)]))
}
