import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseDocument } from 'yaml'

export type Json = Readonly<Record<string, unknown>>

export type Template = {
  readonly folder: string
  /** Its template.json. */
  readonly meta: Json
  /** Path in the new repository, and text. */
  readonly files: ReadonlyMap<string, string>
}

/** Finds the faults of a template: none in ours, at least one in each copy that was broken on purpose. */
export type Rule = { readonly faults: (template: Template) => Iterable<string>; readonly broken: readonly Template[] }
export type Rules = Readonly<Record<string, Rule>>

const root = join(import.meta.dirname, '../../templates')

export const templates: readonly Template[] = readdirSync(root).map(load)

export function byKey(key: string): Template {
  const found = templates.find(({ folder }) => folder === key)
  assert.ok(found, `there is no template ${key}`)
  return found
}

export function pagesOf({ files }: Template): ReadonlyMap<string, string> {
  return new Map([...files].filter(([path]) => path.endsWith('.md')))
}

/** A copy in which the first `from` of one file is replaced with `to`. */
export function breakFile(key: string, path: string, from: string, to: string): Template {
  const text = byKey(key).files.get(path) ?? ''
  assert.ok(text.includes(from), `${key}/${path} does not contain ${from}`)
  return put(
    key,
    path,
    text.replace(from, () => to),
  )
}

export function put(key: string, path: string, text: string): Template {
  const template = byKey(key)
  return { ...template, files: new Map(template.files).set(path, text) }
}

export function without(key: string, path: string): Template {
  const template = byKey(key)
  return { ...template, files: new Map([...template.files].filter(([name]) => name !== path)) }
}

/** `null` for text that is not a YAML mapping, or that causes parser warnings. */
export function parseYaml(text: string): Json | null {
  const document = parseDocument(text)
  if (document.errors.length + document.warnings.length > 0) return null
  const value: unknown = document.toJS({ maxAliasCount: 0 })
  return isObject(value) ? value : null
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function load(folder: string): Template {
  const path = join(root, folder)
  assert.deepEqual(readdirSync(path).toSorted(), ['files', 'template.json'])
  const files = readdirSync(join(path, 'files'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(file => [posix.relative(join(path, 'files'), file), readFileSync(file, 'utf8')] as const)
  return { folder, meta: JSON.parse(readFileSync(join(path, 'template.json'), 'utf8')), files: new Map(files) }
}
