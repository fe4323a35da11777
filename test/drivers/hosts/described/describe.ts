/**
 * Generates the table of facts of one host from the description that the host publishes:
 *
 *     node test/drivers/hosts/described/describe.ts gitea 1.24.2 v1_json.tmpl > test/fixtures/hosts/gitea-1.24.json
 *
 * Names and types only: no texts, no examples, and only operations that a driver uses. Gaps of the description are
 * reported on stderr.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { HostName, Operation, Source, Type } from './facts.ts'
import { selections } from './operations.ts'

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly example?: unknown
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly allOf?: readonly Schema[]
  readonly nullable?: boolean
  readonly 'x-nullable'?: boolean
}
type Content = { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
type Parameter = Omit<Schema, 'required'> & {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: Schema
}
type Answer = Content & { readonly $ref?: string; readonly schema?: Schema }
type Described = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Answer>>
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly definitions?: Readonly<Record<string, Schema>>
  readonly responses?: Readonly<Record<string, Answer>>
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly responses?: Readonly<Record<string, Answer>>
  }
}

const sources: Readonly<Record<HostName, Pick<Source, 'title' | 'file' | 'license'>>> = {
  gitlab: {
    title: 'GitLab REST API',
    file: 'gitlab-org/gitlab: doc/api/openapi/openapi_v2.yaml',
    license: 'CC BY-SA 4.0; facts alone are taken',
  },
  gitea: { title: 'Gitea API', file: 'go-gitea/gitea: templates/swagger/v1_json.tmpl', license: 'MIT' },
  forgejo: {
    title: 'Forgejo API',
    file: 'forgejo/forgejo: templates/swagger/v1_json.tmpl, as a server gives it at /swagger.v1.json',
    license: 'MIT for the purpose of interoperability; facts alone are taken',
  },
}

const [host, version, file] = process.argv.slice(2) as [HostName, string, string]
const bytes = readFileSync(file)
// A server replaces these Go templates with its version and its address.
const document = parse(bytes.toString('utf8').replace(/\{\{[^}]*\}\}/g, '')) as Document
const { operations, nested, unreached = [] } = selections[host]

const shapes = new Map<string, Type>()
const table: Record<string, Operation> = {}
for (const name of operations) {
  const [method = '', path = ''] = name.split(' ')
  const found = document.paths[path]?.[method.toLowerCase()]
  if (found) table[name] = operationOf(found)
  else console.error(`${name} is not described`)
}
for (const name of unreached) shapeNamed(name, { isInput: false, isTop: true })

const blob = createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex')
const facts = {
  source: { ...sources[host], version, blob },
  operations: table,
  shapes: Object.fromEntries([...shapes].toSorted(([a], [b]) => (a < b ? -1 : 1))),
}
console.log(JSON.stringify(facts))

function operationOf({ parameters = [], requestBody, responses }: Described): Operation {
  const numbers = parameters.filter(one => one.in === 'path' && (one.schema ?? one).type === 'integer')
  const asked = parameters.filter(one => one.in === 'query')
  const query = asked.map(one => [`${one.name}${one.required ? '!' : ''}`, inputOf(one.schema ?? schemaOf(one))])
  const body = parameters.find(one => one.in === 'body')?.schema ?? jsonOf(requestBody)
  return {
    ...(numbers.length > 0 ? { numbers: numbers.map(one => one.name) } : {}),
    ...(query.length > 0 ? { query: Object.fromEntries(query) } : {}),
    ...(body ? { body: inputOf(body) } : {}),
    answers: Object.fromEntries(Object.entries(responses).map(([status, answer]) => [status, answerOf(answer)])),
  }
}

function schemaOf({ required: _, ...schema }: Parameter): Schema {
  return schema
}

function jsonOf(content: Content | undefined): Schema | undefined {
  return content?.content?.['application/json']?.schema
}

function answerOf(answer: Answer): Type | null {
  const name = answer.$ref?.split('/').at(-1)
  const whole = name === undefined ? answer : (document.responses ?? document.components?.responses)?.[name]
  const schema = whole?.schema ?? jsonOf(whole)
  return schema ? typeOf(schema, { isInput: false, isTop: true }) : null
}

function inputOf(schema: Schema): Type {
  return typeOf(schema, { isInput: true, isTop: true })
}

type Place = { readonly isInput: boolean; readonly isTop: boolean }

function typeOf(schema: Schema, place: Place): Type {
  const [only] = schema.allOf ?? []
  if (only && !schema.$ref) return typeOf(only, place)
  if (schema.$ref) return shapeNamed(schema.$ref.split('/').at(-1) ?? '', place)
  const type = plainType(schema, place)
  if (typeof type !== 'string' || !(schema.nullable ?? schema['x-nullable'])) return type
  return `${type}?`
}

function plainType(schema: Schema, place: Place): Type {
  if (schema.enum) return `=${schema.enum.join('|')}`
  if (schema.type === 'array') return [schema.items ? typeOf(schema.items, place) : 'any']
  if (schema.properties) return objectOf(schema, place)
  if (schema.type === 'string') return textOf(schema, place)
  const known = ['integer', 'number', 'boolean', 'object']
  return known.includes(schema.type ?? '') ? `${schema.type}` : 'any'
}

/**
 * GitLab describes members without a type in their class as strings without an example; an example may reveal the type.
 */
function textOf({ format, example }: Schema, { isInput }: Place): Type {
  if (format === 'date-time') return 'date-time'
  return host === 'gitlab' && !isInput && typeof example !== 'string' && !format ? 'any' : 'string'
}

function objectOf({ properties = {}, required = [] }: Schema, place: Place): Type {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = place.isInput && required.includes(name)
    return [`${name}${isRequired ? '!' : ''}`, typeOf(schema, { ...place, isTop: false })]
  })
  return Object.fromEntries(fields)
}

function shapeNamed(name: string, place: Place): Type {
  const schema = (document.definitions ?? document.components?.schemas)?.[name]
  if (!schema) throw new Error(`the description has no shape ${name}`)
  if (!schema.properties) return typeOf(schema, place)
  if (!place.isTop && !nested.includes(name)) return `~${name}`
  if (!shapes.has(name)) {
    shapes.set(name, 'object')
    shapes.set(name, typeOf(schema, { ...place, isTop: false }))
  }
  return `#${name}`
}
