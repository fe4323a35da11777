import { isMap, isScalar, isSeq, parseDocument } from 'yaml'

/** One requirement of Doorstop, which has a file for each. */
export type Item = {
  readonly level: string
  readonly header: string
  readonly text: string
  readonly isActive: boolean
  readonly isNormative: boolean
  /** The ids of what it traces to. */
  readonly links: readonly string[]
  readonly files: readonly string[]
  /** Every other field, as written. */
  readonly others: readonly (readonly [name: string, value: string])[]
}

const listMax = 500
/** Every item has these, in any order. */
const marks = [/^active:/m, /^level:/m, /^normative:/m, /^(?:text|header):/m, /^(?:links|reviewed|derived):/m]
const known: ReadonlySet<string> = new Set(
  'active normative derived level header text links ref references reviewed'.split(' '),
)

/** `null` for other data. Aliases are not followed. */
export function readItem(text: string): Item | null {
  if (!marks.every(mark => mark.test(text))) return null
  const { contents, errors } = parseDocument(text, {
    schema: 'core',
    logLevel: 'silent',
    prettyErrors: false,
    uniqueKeys: false,
  })
  if (errors.length > 0 || !isMap(contents)) return null
  const nodes = new Map(contents.items.flatMap(({ key, value }) => (isScalar(key) ? [[String(key.value), value]] : [])))
  const scalar = (name: string) => textOf(nodes.get(name))
  const list = (name: string) => {
    const node = nodes.get(name)
    return isSeq(node) ? node.items.slice(0, listMax) : []
  }
  return {
    level: scalar('level'),
    header: scalar('header').replace(/\s+/g, ' ').trim(),
    text: scalar('text').trim(),
    isActive: scalar('active') !== 'false',
    isNormative: scalar('normative') !== 'false',
    links: list('links').flatMap(node => (isMap(node) ? node.items.map(({ key }) => textOf(key)) : textOf(node)) || []),
    files: [
      scalar('ref'),
      ...list('references').map(node => (isMap(node) ? textOf(node.get('path', true)) : '')),
    ].filter(Boolean),
    others: [...nodes].flatMap(([name, node]) => {
      const value = textOf(node).trim()
      return known.has(name) || value === '' ? [] : [[name, value] as const]
    }),
  }
}

/** A number as it is written: `1.10` is not `1.1`. */
function textOf(node: unknown): string {
  if (!isScalar(node) || node.value === null) return ''
  return typeof node.value === 'number' ? (node.source ?? String(node.value)) : String(node.value)
}
