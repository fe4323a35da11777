import { isMap, parseDocument } from 'yaml'
import type { Span } from '../text/span.ts'
import { applyEdits, type Edit } from '../text/splice.ts'
import type { Document } from './document.ts'

/** Anything longer is data, not front matter; the pages use the same limit. */
const frontMatterMaxChars = 64 * 1024

/** The YAML between the marks; `null` if there is no front matter or it is of another kind. */
export function yamlSpan({ text, frontMatter }: Document): Span | null {
  if (frontMatter === null || !text.startsWith('---', frontMatter.start)) return null
  const start = text.indexOf('\n', frontMatter.start) + 1
  const inside = text.slice(start, frontMatter.end).trimEnd()
  return { start, end: start + inside.lastIndexOf('\n') + 1 }
}

/** The mapping in a front matter, or `null` if it is not a mapping or has errors. Empty text is an empty mapping. */
export function readYaml(yaml: string) {
  if (yaml.length > frontMatterMaxChars) return null
  try {
    const parsed = parseDocument(yaml, { schema: 'core', logLevel: 'silent' })
    if (parsed.errors.length > 0) return null
    if (parsed.contents === null) return { items: [] }
    return isMap(parsed.contents) ? { items: parsed.contents.items } : null
  } catch {
    return null
  }
}

/** Whether a readable front matter is still readable and complete after the edits. */
export function keepsFrontMatter(document: Document, edits: readonly Edit[]): boolean {
  const yaml = yamlSpan(document)
  if (yaml === null) return true
  const inside = edits.filter(({ start }) => start < (document.frontMatter?.end ?? 0))
  if (inside.length === 0 || readYaml(document.text.slice(yaml.start, yaml.end)) === null) return true
  if (inside.some(({ start, end }) => start < yaml.start || end > yaml.end)) return false
  const shifted = inside.map(({ start, end, replacement }) => ({
    start: start - yaml.start,
    end: end - yaml.start,
    replacement,
  }))
  const after = applyEdits(document.text.slice(yaml.start, yaml.end), shifted)
  return !/^(?:---|\.\.\.)[ \t]*\r?$/m.test(after) && readYaml(after) !== null
}
