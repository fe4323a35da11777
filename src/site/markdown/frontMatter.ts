import { parse } from 'yaml'
import { siteLimits } from './bounds.ts'

export type FrontMatter = Readonly<Record<string, unknown>>

/** `problem` says, for the author, why a front matter that is there could not be read. */
export type Split = { readonly fields: FrontMatter; readonly body: string; readonly problem: string | null }

const closingLine = /^(?:---|\.\.\.)[ \t]*\r?$/gm

/** Takes the YAML between `---` lines off the top of a file. What is no mapping is no front matter, but text. */
export function splitFrontMatter(source: string): Split {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source
  const opening = /^---[ \t]*\r?\n/.exec(text)?.[0]
  if (opening === undefined) return { fields: {}, body: text, problem: null }

  closingLine.lastIndex = opening.length
  const closing = closingLine.exec(text)
  if (!closing) return { fields: {}, body: text, problem: null }

  const yaml = text.slice(opening.length, closing.index)
  const body = text.slice(closing.index + closing[0].length).replace(/^\n/, '')
  if (yaml.length > siteLimits.frontMatterMaxBytes) return { fields: {}, body, problem: 'it is longer than 64 KB' }
  try {
    const fields: unknown = parse(yaml, { schema: 'core', maxAliasCount: 0, logLevel: 'silent' })
    if (fields === null) return { fields: {}, body, problem: null }
    if (typeof fields !== 'object' || Array.isArray(fields)) return { fields: {}, body: text, problem: null }
    return { fields: { ...fields }, body, problem: null }
  } catch (error) {
    return { fields: {}, body, problem: firstLine(error) }
  }
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return (message.split('\n')[0] ?? '').replace(/:$/, '').slice(0, 200)
}

/** A text field, trimmed and cut; `null` when it is absent, empty or no scalar. */
export function textField(fields: FrontMatter, name: string, maxChars: number): string | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return String(value).replace(/\s+/g, ' ').trim().slice(0, maxChars) || null
}
