/** `openapi.json` as the fuzzer reads it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

export type Content = Readonly<Record<string, { readonly schema?: Schema }>>

export type Operation = {
  readonly id: string
  readonly method: string
  /** As in the description: `/api/projects/{id}`. */
  readonly path: string
  readonly isOpen: boolean
  readonly parameters: readonly Parameter[]
  readonly body: Schema | null
  /** By status, or by class of status (`4XX`). */
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

type Described = {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Operation['responses']
}

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const file = join(import.meta.dirname, '..', '..', '..', 'openapi.json')
const document = JSON.parse(readFileSync(file, 'utf8')) as Document

export const { schemas } = document.components

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    isOpen: described.security === undefined,
    parameters: described.parameters ?? [],
    body: described.requestBody?.content['application/json']?.schema ?? null,
    responses: described.responses,
  })),
)

export function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const name = schema.$ref.replace('#/components/schemas/', '')
  const found = schemas[name]
  if (found === undefined) throw new Error(`openapi.json has no schema ${name}`)
  return resolve(found)
}

/** The operation that a path leads to: a fixed segment comes before a parameter, and only `{path}` takes slashes. */
export function operationAt(method: string, path: string): Operation | null {
  const given = (path.split('?')[0] ?? '').split('/')
  const matching = operations.filter(operation => operation.method === method && matches(operation.path, given))
  return matching.toSorted((one, other) => wildcards(one.path) - wildcards(other.path))[0] ?? null
}

function matches(template: string, given: readonly string[]): boolean {
  const segments = template.split('/')
  if (segments.at(-1) === '{path}' ? given.length < segments.length : given.length !== segments.length) return false
  return segments.every(
    (segment, at) => segment === '{path}' || (segment.startsWith('{') ? given[at] !== '' : given[at] === segment),
  )
}

function wildcards(path: string): number {
  return path.split('{').length
}
