/** The OpenAPI document of the API template. */
import { Check, type XSchema } from 'typebox/schema'
import { breakFile, isObject, type Json, parseYaml, type Rules, type Template } from './template.ts'

export const openapiRules: Rules = {
  'the OpenAPI document is of version 3.1, and its operations have unique ids': {
    *faults(template) {
      const document = documentOf(template)
      if (document === null) return
      if (!/^3\.1\.\d$/.test(String(document['openapi']))) yield 'not OpenAPI 3.1'
      const ids = operationsIn(document).map(operation => operation['operationId'])
      if (ids.length === 0 || ids.includes(undefined)) yield 'an operation without operationId'
      if (new Set(ids).size !== ids.length) yield 'an operationId twice'
    },
    broken: [
      breakFile('api', 'openapi.yaml', 'openapi: 3.1.1', 'openapi: 3.0.4'),
      breakFile('api', 'openapi.yaml', 'operationId: getRoom', 'operationId: listRooms'),
      breakFile('api', 'openapi.yaml', 'operationId: getRoom', 'deprecated: false'),
    ],
  },

  'every reference in the OpenAPI document leads somewhere': {
    *faults(template) {
      const document = documentOf(template)
      for (const { $ref } of objectsIn(document)) {
        if ($ref !== undefined && !isObject(pointedAt(document, String($ref)))) yield String($ref)
      }
    },
    broken: [
      breakFile('api', 'openapi.yaml', '#/components/parameters/Limit', '#/components/parameters/Limits'),
      breakFile('api', 'openapi.yaml', '#/components/headers/RequestId', 'headers.yaml#/RequestId'),
    ],
  },

  'every example in the OpenAPI document matches its schema': {
    *faults(template) {
      const document = documentOf(template)
      for (const { schema, value } of [...objectsIn(document)].flatMap(examplesIn)) {
        const whole = { allOf: [schema], components: document?.['components'] } as XSchema
        if (!Check(whole, value)) yield JSON.stringify(value)
      }
    },
    broken: [
      breakFile('api', 'openapi.yaml', 'seats: 8', 'seats: none'),
      breakFile('api', 'openapi.yaml', 'endsAt: "2026-05-04T10:30:00Z"', 'endsAt: half past ten'),
      breakFile('api', 'openapi.yaml', 'example: 8', 'example: 0'),
      breakFile('api', 'openapi.yaml', 'examples: [room_4F7KQ2]', 'examples: [room-1]'),
    ],
  },

  'every problem type in the OpenAPI document is explained': {
    *faults(template) {
      const text = template.files.get('openapi.yaml') ?? ''
      const explanations = template.files.get('errors.md') ?? ''
      for (const [, name] of text.matchAll(/\/problems\/([\w-]+)/g)) {
        if (!explanations.includes(`\n### ${name}\n`)) yield String(name)
      }
    },
    broken: [breakFile('api', 'errors.md', '### stale', '### outdated')],
  },
}

function documentOf(template: Template): Json | null {
  return parseYaml(template.files.get('openapi.yaml') ?? '')
}

function operationsIn(document: Json): readonly Json[] {
  const paths = Object.values(isObject(document['paths']) ? document['paths'] : {}).filter(isObject)
  const methods = ['get', 'put', 'post', 'patch', 'delete']
  return paths.flatMap(path => methods.map(method => path[method]).filter(isObject))
}

/** Every mapping inside a value, itself included. */
function* objectsIn(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (isObject(value)) yield value
  for (const child of Object.values(value)) yield* objectsIn(child)
}

/** The target of a JSON Pointer in the form of a fragment. */
function pointedAt(document: unknown, pointer: string): unknown {
  if (!pointer.startsWith('#/')) return undefined
  const names = pointer.slice(2).split('/')
  return names.reduce((value, name) => (isObject(value) ? value[name] : undefined), document)
}

/** Examples are next to the schema of a body, parameter or header, or in a list inside the schema itself. */
function examplesIn(object: Json): readonly { readonly schema: unknown; readonly value: unknown }[] {
  const { schema, example, examples } = object
  if (Array.isArray(examples)) return examples.map(value => ({ schema: object, value }))
  if (schema === undefined) return []
  const named = Object.values(isObject(examples) ? examples : {}).map(entry => isObject(entry) && entry['value'])
  return [...named, ...(example === undefined ? [] : [example])].map(value => ({ schema, value }))
}
