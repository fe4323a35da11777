import { Composer, type CST, type Document, isAlias, isMap, isScalar, isSeq, type Node, Parser } from 'yaml'
import { limits } from '#domain/limits.ts'
import { lazyJson } from './lazyJson.ts'
import { lazyYaml } from './lazyYaml.ts'
import { referenceLimits } from './limits.ts'
import { type Fields, field, isFields, scalarOf, textField, type Value } from './value.ts'

/** A file that describes an interface or a schema, recognized by its content. */
export type Reference = {
  readonly kind: 'openapi' | 'asyncapi' | 'schema'
  /** `OpenAPI 3.1.0`. */
  readonly format: string
  readonly document: Fields
  readonly path: string
  /** The length of its text. */
  readonly chars: number
}

/** `null` for data that is neither, cannot be parsed, or is too deep, too large or repeats itself through aliases. */
export function readReference(text: string, path: string): Reference | null {
  if (!mark.test(text)) return null
  const document = isJson(path) ? readJson(text) : readYaml(text)
  return isFields(document) ? recognised(document, path, text.length) : null
}

/** A file that is too large to be parsed as a whole. */
export function readLargeReference(bytes: Uint8Array, path: string): Reference | null {
  const document = isJson(path) ? lazyJson(bytes) : lazyYaml(bytes, readYaml)
  return document && recognised(document, path, bytes.length)
}

/** A larger file is parsed member by member. */
export function readWholeMaxBytes(path: string): number {
  return isJson(path) ? limits.editFileMaxBytes : referenceLimits.yamlMaxChars
}

function isJson(path: string): boolean {
  return /\.json$/i.test(path)
}

function recognised(document: Fields, path: string, chars: number): Reference | null {
  const about = { document, path, chars }
  const openapi = scalarOf(field(document, 'openapi'), 20)
  if (/^3\.\d/.test(openapi)) return { kind: 'openapi', format: `OpenAPI ${openapi}`, ...about }
  const swagger = scalarOf(field(document, 'swagger'), 20)
  if (/^2(?:\.0)?$/.test(swagger)) return { kind: 'openapi', format: 'Swagger 2.0', ...about }
  const asyncapi = scalarOf(field(document, 'asyncapi'), 20)
  if (/^[23]\.\d/.test(asyncapi)) return { kind: 'asyncapi', format: `AsyncAPI ${asyncapi}`, ...about }
  const isSchema = textField(document, '$schema').includes('json-schema.org/')
  return isSchema ? { kind: 'schema', format: 'JSON Schema', ...about } : null
}

/** Most data is neither, which is visible without parsing. */
const mark = /\b(?:openapi|swagger|asyncapi)\b|json-schema\.org/

function readJson(text: string): Value | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return isBounded(value) ? (value as Value) : null
  } catch {
    return null
  }
}

/** Whether values are within the limits. Goes level by level, so that no depth can exhaust the stack. */
function isBounded(root: unknown): boolean {
  let values = 0
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length
    if (depth > referenceLimits.nestingMax || values > referenceLimits.valuesMax) return false
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return true
}

/** Reads the parsed nodes: no alias is followed, and no mapping becomes a field name. */
function readYaml(text: string): Value | null {
  if (text.length > referenceLimits.yamlMaxChars || mayNestTooDeep(text)) return null
  try {
    const document = firstDocument(text)
    if (!document || document.errors.length > 0) return null
    return valueOfNode(document.contents, { values: 0 }, 0)
  } catch {
    return null
  }
}

/**
 * The first document of the text, as `parseDocument` of the library returns it, except that a syntax error ends it: to
 * read on through a hundred thousand of them would take seconds.
 */
function firstDocument(text: string): Document.Parsed | null {
  const composer = new Composer({ schema: 'core', logLevel: 'silent', prettyErrors: false, uniqueKeys: false })
  const [document] = composer.compose(tokensUntilError(text), true, text.length)
  return document ?? null
}

function* tokensUntilError(text: string): Generator<CST.Token> {
  for (const token of new Parser().parse(text)) {
    if (token.type === 'error') throw new SyntaxError(token.message)
    yield token
  }
}

function valueOfNode(node: Node | null, count: { values: number }, depth: number): Value {
  count.values++
  if (depth > referenceLimits.nestingMax || count.values > referenceLimits.valuesMax || isAlias(node))
    throw new Error('Too much, or an alias.')
  if (isSeq<Node>(node)) return node.items.map(item => valueOfNode(item, count, depth + 1))
  if (isMap<Node, Node>(node)) {
    return Object.fromEntries(
      node.items.flatMap(({ key, value }): [string, Value][] =>
        isScalar(key) ? [[String(key.value), valueOfNode(value, count, depth + 1)]] : [],
      ),
    )
  }
  if (!isScalar(node)) return null
  const { value } = node
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

const marksInLineMax = 40

/** Before parsing, because parsing time is quadratic in the depth. */
function mayNestTooDeep(text: string): boolean {
  let depth = 0
  for (const char of text) {
    if (char === '[' || char === '{') depth++
    else if ((char === ']' || char === '}') && depth > 0) depth--
    if (depth > referenceLimits.yamlOpenBracketsMax) return true
  }
  return text
    .split('\n')
    .some(line => (/^(?:[-?:]?[ \t]+)*/.exec(line)?.[0].match(/[-?:]/g)?.length ?? 0) > marksInLineMax)
}
