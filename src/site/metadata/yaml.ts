import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument } from 'yaml'
import type { DocumentField } from './metadata.ts'

const fieldsMax = 100
const itemsMax = 100
const depthMax = 3
const valueMaxChars = 4_000
/** In a value, a key is often a text before a colon. */
const keyMaxChars = 300

/** Reads the entries of a mapping from its nodes, so that no alias is followed. */
export function fieldsOfMap(items: readonly Pair<unknown, unknown>[]): DocumentField[] {
  return items.slice(0, fieldsMax).flatMap(({ key, value }): DocumentField[] => {
    const name = isScalar(key) ? String(key.value).trim().slice(0, 60) : ''
    const texts = isSeq(value) ? itemsOf(value.items) : [textOf(value, 0)]
    const items = texts.filter(text => text !== '')
    if (name === '') return []
    const field = {
      name,
      value: items.join(items.some(item => item.includes(',')) ? '; ' : ', ').slice(0, valueMaxChars),
    }
    return [items.length > 1 ? { ...field, items } : field]
  })
}

/** The fields of a YAML file; none unless it is a valid mapping. */
export function readYamlFields(text: string): DocumentField[] {
  const document = parseDocument(text, { schema: 'core', logLevel: 'silent', prettyErrors: false, uniqueKeys: false })
  return document.errors.length === 0 && isMap(document.contents) ? fieldsOfMap(document.contents.items) : []
}

function itemsOf(nodes: readonly unknown[]): string[] {
  return nodes.slice(0, itemsMax).map(node => textOf(node, 0))
}

function textOf(node: unknown, depth: number): string {
  if (isScalar(node))
    return node.value === null
      ? ''
      : (typeof node.value === 'number' ? (node.source ?? String(node.value)) : String(node.value))
          .replace(/\s+/g, ' ')
          .trim()
          .slice(0, valueMaxChars)
  if (depth >= depthMax) return ''
  if (isSeq<Node>(node))
    return node.items
      .slice(0, itemsMax)
      .map(item => textOf(item, depth + 1))
      .filter(Boolean)
      .join(', ')
  if (!isMap(node)) return ''
  const person = node.items.find(({ key }) => isScalar(key) && /^(?:name|fullname|ins)$/.test(String(key.value)))
  if (person && depth === 0 && isScalar(person.value)) return String(person.value.value)
  return node.items
    .slice(0, itemsMax)
    .map(
      ({ key, value }) =>
        `${isScalar(key) ? String(key.value).slice(0, keyMaxChars) : ''}: ${textOf(value, depth + 1)}`,
    )
    .join(', ')
}
