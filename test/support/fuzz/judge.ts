/** What is wrong with an answer, by `openapi.json`. */
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { type Content, type Operation, operationAt, type Schema, schemas } from './description.ts'
import type { Received, Sent } from './send.ts'

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strict: false })
addFormats.default(ajv)
ajv.addSchema({ $id: 'closed', components: { schemas: closed(schemas) } })
ajv.addSchema({ $id: 'open', components: { schemas: linked(schemas, 'open') } })
const compiled = new Map<object, ValidateFunction>()

const problemType = 'application/problem+json'
const stackTrace = /\bat [^\n]*(?:\.ts|\.js|node:)|node_modules/

/** An empty list: the answer is one that the description promises. */
export function faultsOf(sent: Sent, answer: Received): readonly string[] {
  const operation = operationAt(sent.method, sent.path)
  const general = [
    ...(answer.status >= 500 ? [`status ${answer.status}: ${answer.text.slice(0, 300)}`] : []),
    ...(answer.headers['x-request-id'] === undefined ? ['no X-Request-Id'] : []),
    ...(answer.headers['x-content-type-options'] === 'nosniff' ? [] : ['no X-Content-Type-Options']),
  ]
  return [...general, ...(operation ? faultsOfOperation(operation, answer) : faultsOfProblem(answer))]
}

function faultsOfOperation({ id, responses }: Operation, answer: Received): readonly string[] {
  const response = responses[String(answer.status)] ?? responses[`${String(answer.status)[0]}XX`]
  if (response === undefined) return [`${id} does not document status ${answer.status}`]
  const type = mediaType(answer)
  if (response.content === undefined) return answer.text === '' ? [] : [`a body where ${id} documents none`]
  const content = response.content[type]
  if (content === undefined) return [`${id} does not document ${type || 'an answer without a type'}`]
  if (type === problemType) return [...faultsOfProblem(answer), ...faultsOfBody(content, answer)]
  return faultsOfBody(content, answer)
}

function faultsOfBody({ schema }: Content[string], answer: Received): readonly string[] {
  const type = mediaType(answer)
  if (schema === undefined) return []
  if (type === 'text/event-stream') return eventsOf(answer).flatMap(event => mismatches(schema, event))
  if (!type.endsWith('json')) return mismatches(schema, answer.text)
  try {
    return mismatches(schema, JSON.parse(answer.text))
  } catch {
    return [`not JSON: ${answer.text.slice(0, 200)}`]
  }
}

/** Every refusal is a problem, also that of an address that does not exist. */
function faultsOfProblem(answer: Received): readonly string[] {
  if (answer.status < 400 || mediaType(answer) !== problemType) {
    return [`status ${answer.status} and ${mediaType(answer)} instead of a problem`]
  }
  const { status, detail = '' } = JSON.parse(answer.text) as { readonly status?: number; readonly detail?: string }
  return [
    ...(status === answer.status ? [] : [`a problem of status ${status} in an answer of status ${answer.status}`]),
    ...(detail === '' ? ['a problem without a message'] : []),
    ...(stackTrace.test(detail) ? [`a stack trace: ${detail.slice(0, 200)}`] : []),
  ]
}

function mediaType({ headers }: Received): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim() ?? ''
}

/** The last event of a part of a stream may be incomplete. */
function eventsOf({ text, isWhole }: Received): readonly unknown[] {
  const parts = text.split('\n\n')
  return (isWhole ? parts : parts.slice(0, -1)).flatMap(part => {
    const event = /^event: (.*)$/m.exec(part)?.[1]
    const data = /^data: (.*)$/m.exec(part)?.[1]
    return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data) }]
  })
}

function mismatches(schema: Schema, value: unknown): readonly string[] {
  const validate = compiled.get(schema) ?? ajv.compile(closed(schema) as object)
  compiled.set(schema, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).slice(0, 4).map(({ instancePath, message, params }) => {
    const member = params['additionalProperty'] ?? ''
    return `${instancePath || 'the body'} ${message} ${member}: ${JSON.stringify(value).slice(0, 300)}`
  })
}

/** The schema without room for members that it does not name. Parts of a conjunction need room for each other's. */
function closed(schema: unknown): unknown {
  return linked(schema, 'closed')
}

function linked(schema: unknown, to: 'closed' | 'open'): unknown {
  if (Array.isArray(schema)) return schema.map(entry => linked(entry, to))
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).map(([name, member]) => [
    name,
    name === '$ref' ? String(member).replace('#', `${to}#`) : linked(member, name === 'allOf' ? 'open' : to),
  ])
  const isObject = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema)
  return { ...Object.fromEntries(members), ...(isObject && to === 'closed' && { additionalProperties: false }) }
}
