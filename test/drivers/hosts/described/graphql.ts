import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { buildSchema, executeSync, parse, specifiedRules, validate } from 'graphql'
import type { Exchange } from './deviations.ts'
import { factsFolder } from './facts.ts'

const schema = buildSchema(readFileSync(new URL('gitlab.graphql', factsFolder), 'utf8'))

/** How a query and its answer differ from the schema; empty if they do not. */
export function graphqlDeviations({ query: asked, type, received }: Exchange): readonly string[] {
  const answer = (type.startsWith('application/json') ? JSON.parse(received) : {}) as { readonly data?: unknown }
  const unknown = [...asked.keys()].filter(name => name !== 'query' && name !== 'variables')
  if (unknown.length > 0) return unknown.map(name => `GraphQL: the parameter ${name} is not described`)
  const document = parse(asked.get('query') ?? '')
  const wrong = validate(schema, document, specifiedRules).map(({ message }) => message)
  if (wrong.length > 0) return wrong.map(message => `GraphQL: ${message}`)
  const variableValues = JSON.parse(asked.get('variables') ?? '{}') as Record<string, unknown>
  // Executing the query on the answer finds what is missing, null or of another type; the comparison finds extra
  // fields.
  const result = executeSync({ schema, document, rootValue: answer.data ?? {}, variableValues })
  const errors = (result.errors ?? []).map(({ message }) => `GraphQL: ${message}`)
  if (answer.data === undefined || errors.length > 0) return errors
  const same = isDeepStrictEqual(JSON.parse(JSON.stringify(result.data)), answer.data)
  return same ? [] : ['GraphQL: the answer has other fields than the query']
}
