import { isMap, isScalar, isSeq, type Pair, parseDocument } from 'yaml'
import { siteLimits } from '../../limits.ts'
import type { DocumentField } from '../../metadata/metadata.ts'
import { fieldsOfMap } from '../../metadata/yaml.ts'
import { draftFields } from '../draft/fields.ts'
import { readMmark } from '../draft/mmark.ts'
import { firstPart } from '../draft/sections.ts'
import { homeKeys, isHomePage } from './homePage.ts'
import { readToml, splitToml, type TomlFrontMatter } from './tomlFrontMatter.ts'

/** The scalar fields of a front matter, and lists of scalars, by name. */
export type FrontMatter = ReadonlyMap<string, Scalar | readonly Scalar[]>
type Scalar = string | number | boolean

export type Split = {
  readonly fields: FrontMatter
  /** Every field as text, for the document's header. */
  readonly said: readonly DocumentField[]
  readonly body: string
  /** The front matter as it is written. */
  readonly yaml: string
  /** Why an existing front matter could not be read, for its author. */
  readonly problem: string | null
}

const tooLong = 'it is longer than 64 KB'
const closingLine = /^(?:---|\.\.\.)[ \t]*\r?$/gm

/**
 * Splits the YAML between `---` lines, the TOML between `+++` lines, or the title block of mmark, off the top of a file.
 * YAML that is not a mapping is text, not front matter.
 */
export function splitFrontMatter(source: string): Split {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source
  const draftOfMmark = readMmark(text)
  if (draftOfMmark) {
    const { title, said, body, yaml } = draftOfMmark
    return {
      fields: new Map(title === null ? [] : [['title', title]]),
      said: draftFields(said),
      body,
      yaml,
      problem: null,
    }
  }
  const noFields: FrontMatter = new Map()
  const inToml = splitToml(text)
  if (inToml) return readTomlFields(inToml)
  const opening = /^---[ \t]*\r?\n/.exec(text)?.[0]
  if (opening === undefined) return { fields: noFields, said: [], body: text, yaml: '', problem: null }

  closingLine.lastIndex = opening.length
  const closing = closingLine.exec(text)
  const part = firstPart(text, closing?.index ?? text.length)
  if (part !== -1) {
    const draft = readYaml(text.slice(opening.length, part), text.slice(part), text)
    return { ...draft, said: draftFields(draft.said) }
  }
  if (!closing) return { fields: noFields, said: [], body: text, yaml: '', problem: null }

  const yaml = text.slice(opening.length, closing.index)
  const body = text.slice(closing.index + closing[0].length).replace(/^\n/, '')
  return readYaml(yaml, body, text)
}

function readYaml(yaml: string, body: string, text: string): Split {
  const noFields = { fields: new Map(), said: [], body, yaml: '' }
  if (yaml.length > siteLimits.frontMatterMaxChars) return { ...noFields, problem: tooLong }
  return yaml.trim() === '' ? { ...noFields, problem: null } : readFields(yaml, { text, body })
}

/**
 * Reads scalars from the parsed document. Converting it to objects would follow aliases and stringify keys that are
 * mappings, which takes minutes for a few thousand braces.
 */
function readFields(yaml: string, { text, body }: { readonly text: string; readonly body: string }): Split {
  const document = parseDocument(yaml, { schema: 'core', logLevel: 'silent', prettyErrors: false, uniqueKeys: false })
  const [error] = document.errors
  if (error) {
    const line = yaml.slice(0, error.pos[0]).split('\n').length + 1
    return { fields: new Map(), said: [], body, yaml: '', problem: `line ${line}: ${error.message.slice(0, 200)}` }
  }
  if (!isMap(document.contents)) return { fields: new Map(), said: [], body: text, yaml: '', problem: null }
  const { fields, said } = fieldsIn(document.contents.items)
  const shown = isHomePage(yaml) ? said.filter(({ name }) => !homeKeys.has(name)) : said
  return { fields, said: shown, body, yaml, problem: null }
}

function readTomlFields({ toml, body }: TomlFrontMatter): Split {
  const unread = { fields: new Map(), said: [], body, yaml: '' }
  if (toml.length > siteLimits.frontMatterMaxChars) return { ...unread, problem: tooLong }
  const read = readToml(toml)
  if (read.kind === 'unreadable') return { ...unread, problem: read.problem }
  return { ...fieldsIn(read.map.items), body, yaml: '', problem: null }
}

function fieldsIn(items: readonly Pair<unknown, unknown>[]): Pick<Split, 'fields' | 'said'> {
  const fields = new Map<string, Scalar | readonly Scalar[]>()
  for (const { key, value } of items) {
    const field = isSeq(value) ? value.items.slice(0, listMax).flatMap(item => scalarOf(item) ?? []) : scalarOf(value)
    if (isScalar(key) && typeof key.value === 'string' && field !== null) fields.set(key.value, field)
  }
  return { fields, said: fieldsOfMap(items) }
}

/** A text field, trimmed and truncated; `null` if it is absent, empty or a boolean. */
export function textField(fields: FrontMatter, name: string, maxChars: number): string | null {
  const value = fields.get(name)
  return value === undefined || typeof value === 'object' ? null : textOf(value, maxChars)
}

/** The texts of a field that holds one text or a list. */
export function textsField(fields: FrontMatter, name: string, maxChars: number): string[] {
  const value = fields.get(name)
  const values = value === undefined ? [] : typeof value === 'object' ? value : [value]
  return values.flatMap(item => textOf(item, maxChars) ?? [])
}

function textOf(value: Scalar, maxChars: number): string | null {
  return typeof value === 'boolean' ? null : String(value).replace(/\s+/g, ' ').trim().slice(0, maxChars) || null
}

const listMax = 100

function scalarOf(node: unknown): Scalar | null {
  const value = isScalar(node) ? node.value : null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
