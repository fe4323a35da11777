import type { Context, ExternalLink, Substitutions } from './context.ts'
import { splitSidecars } from './joinedSources.ts'
import { linesOf } from './lines.ts'
import { readReferences } from './references.ts'

/** What `conf.py` of Sphinx says about the texts of a project, as far as it is written out. */
export type SphinxSettings = {
  /** `extlinks`. */
  readonly links: Context['links']
  /** What every text defines: `rst_prolog`, `rst_epilog`, and the version. */
  readonly definitions: Pick<Context, 'targets'> & { readonly substitutions: Substitutions }
}

const settingsMaxChars = 64 * 1024
const linksMax = 200
const valueMaxChars = 200

const string = String.raw`([rRuUfF]{0,2})(?:"""([^"\\]{0,20000}(?:(?:\\.|"(?!""))[^"\\]{0,20000}){0,2000})"""|'''([^'\\]{0,20000}(?:(?:\\.|'(?!''))[^'\\]{0,20000}){0,2000})'''|"([^"\\\n]{0,2000})"|'([^'\\\n]{0,2000})')`
const assignment = new RegExp(String.raw`^([A-Za-z_]\w{0,60})[ \t]{0,4}\+?=[ \t]{0,4}${string}`, 'gms')
const linkEntry = new RegExp(
  String.raw`["']([\w.+-]{1,40})["']\s{0,40}:\s{0,40}[([]\s{0,40}${string}\s{0,40},\s{0,40}(?:None|${string})`,
  'gs',
)
const isSettings = /^(?:extensions|project|extlinks|rst_prolog|rst_epilog)[ \t]*=/m

export const noSettings: SphinxSettings = {
  links: new Map(),
  definitions: { targets: new Map(), substitutions: new Map() },
}

/** Whether a file is the settings of Sphinx, as its text tells. */
export function isSphinxSettings(source: Uint8Array): boolean {
  return isSettings.test(new TextDecoder().decode(source.subarray(0, settingsMaxChars)))
}

/** Reads the string assignments of a Sphinx `conf.py`, without running it; `null` for other files. */
export function readSphinxSettings(source: Uint8Array | null): SphinxSettings | null {
  if (source === null) return null
  const { text: whole, shared } = splitSidecars(source)
  const text = whole.slice(0, settingsMaxChars)
  if (!isSettings.test(text)) return null
  const values = new Map<string, string>()
  for (const found of text.matchAll(assignment)) {
    const [whole, name = '', ...literal] = found
    const written = stringIn(literal, values)
    const end = found.index + whole.length
    const value = written === null ? null : formatted(written, text, end, values) + concatenated(text, end, values)
    if (value !== null) values.set(name, `${values.get(name) ?? ''}${value}`)
  }
  const written = forAllTexts.map(name => values.get(name) ?? '').join('\n\n')
  const said = [...openedBy(text, shared, values), written].map(withoutUnknown)
  const versions = ['version', 'release'].flatMap(name => {
    const value = values.get(name)
    return value && !value.includes(unknownValue) ? [`.. |${name}| replace:: ${value}`] : []
  })
  const lines = linesOf([...versions, ...said].join('\n\n'))
  return { links: linksIn(text, values), definitions: readReferences(lines) }
}

const forAllTexts = ['rst_prolog', 'rst_epilog'] as const

/** A sign that no text has, for what only a run would tell. */
const unknownValue = '\uffff'
const next = new RegExp(
  String.raw`[ \t]{0,4}\+[ \t]{0,4}(?:${string}|([A-Za-z_][\w.]{0,200}(?:\([^()\n]{0,200}\))?))`,
  'ys',
)
const another = /[ \t]{0,4}\+/y
const partsMax = 50

/** What is appended to a text, `+ name + "text"`. */
function concatenated(text: string, from: number, values: ReadonlyMap<string, string>): string {
  let appended = ''
  let at = from
  for (let count = 0; count < partsMax; count++) {
    next.lastIndex = at
    const found = next.exec(text)
    if (!found) break
    at = next.lastIndex
    const literal = found.slice(1, -1)
    const name = found.at(-1)
    appended += (name === undefined ? stringIn(literal, values) : values.get(name)) ?? unknownValue
  }
  another.lastIndex = at
  return another.test(text) ? appended + unknownValue : appended
}

/** A definition with a value that is not known defines nothing. */
function withoutUnknown(text: string): string {
  return text.includes(unknownValue) ? text.replace(/^.*\uffff.*$/gm, '') : text
}

const definesForAll = /^[ \t]{0,8}rst_(?:prolog|epilog)[ \t]{0,4}\+?=/m
const filled = /\.read(?:_text)?\([^()]{0,60}\)(\.format\([\w\s=,]{1,500}\))/

/** The files that the settings name, if they set a text for all others. */
function openedBy(
  text: string,
  shared: ReadonlyMap<string, string>,
  values: ReadonlyMap<string, string>,
): readonly string[] {
  if (!definesForAll.test(text)) return []
  const format = filled.exec(text)?.[1] ?? ''
  return [...shared].flatMap(([name, source]) => (isNamed(text, name) ? [formatted(source, format, 0, values)] : []))
}

/** Whether a name is the end of a path in a text. */
function isNamed(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (/^["'/]$/.test(text.charAt(at - 1)) && /^(?:["'\s]|$)/.test(text.charAt(at + name.length))) return true
  return false
}

function linksIn(text: string, values: ReadonlyMap<string, string>): ReadonlyMap<string, ExternalLink> {
  const links = new Map<string, ExternalLink>()
  const start = /^extlinks[ \t]*=[ \t]*\{/m.exec(text)
  if (!start) return links
  const end = /^\}/m.exec(text.slice(start.index))?.index
  const block = text.slice(start.index, end === undefined ? undefined : start.index + end)
  for (const [, name = '', ...literals] of block.matchAll(linkEntry)) {
    const address = stringIn(literals.slice(0, 5), values)
    const caption = stringIn(literals.slice(5), values)
    if (address !== null && links.size < linksMax) links.set(name.toLowerCase(), { address, caption })
  }
  return links
}

const format = /\.format\(([\w\s=,]{1,500})\)/y

/** A text with the names in braces that `.format(name=value)` after it fills with texts of the file. */
function formatted(written: string, text: string, end: number, values: ReadonlyMap<string, string>): string {
  format.lastIndex = end
  const given = format.exec(text)?.[1]
  if (given === undefined) return written
  const names = new Map([...given.matchAll(/(\w{1,60})\s{0,9}=\s{0,9}(\w{1,60})/g)].map(([, key, name]) => [key, name]))
  return written.replace(/\{(\w{1,60})\}/g, (whole, key: string) => {
    const value = values.get(names.get(key) ?? '')
    return value === undefined || value.length > valueMaxChars ? whole : value
  })
}

/** A string as it is written out; of one with names in braces (`f'…'`) the names must be those of strings. */
function stringIn(literal: readonly (string | undefined)[], values: ReadonlyMap<string, string>): string | null {
  const [prefix = '', ...forms] = literal
  const written = forms.find(form => form !== undefined)
  if (written === undefined) return null
  const text = /r/i.test(prefix) ? written : written.replace(/\\\n/g, '').replace(/\\(["'\\])/g, '$1')
  if (!/f/i.test(prefix)) return text
  let isKnown = true
  const filled = text.replace(/\{(\w{1,60})\}/g, (name, key: string) => {
    const value = values.get(key)
    isKnown &&= value?.includes(unknownValue) === false
    return value ?? name
  })
  return isKnown && !filled.includes('{') ? filled : null
}
