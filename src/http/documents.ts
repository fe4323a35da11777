import { type TSchema, Type } from 'typebox'
import { Problem } from '#contract/problem.ts'

const problem = { content: { 'application/problem+json': { schema: Problem } } }

/** The body of an answer by its media types. */
type Content = { readonly content: Readonly<Record<string, { readonly schema: TSchema }>> }

/** The reply schemas of a route: its own, and the problem document for everything else. */
export function responses<const T extends Record<number, TSchema | Content>>(own: T): T {
  return { ...own, '4xx': { description: 'Refused', ...problem }, '5xx': { description: 'Failed', ...problem } }
}

/** A refusal of which some codes say more than every problem does; `schema` describes those. */
export function problemResponse(description: string, schema: TSchema) {
  return { description, content: { 'application/problem+json': { schema: Type.Union([schema, Problem]) } } }
}

/** The body of an answer that has none. */
export const Nothing = Type.Null({ description: 'Nothing.' })

/** The body of an answer that is a ZIP file. */
export const ZipFile = { content: { 'application/zip': { schema: Type.String() } } }

/** The body of an answer that is a stream of server-sent events, each as `schema` describes it. */
export function eventStream<T extends TSchema>(schema: T) {
  return { content: { 'text/event-stream': { schema } } }
}
