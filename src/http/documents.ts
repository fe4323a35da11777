import { type TSchema, Type } from 'typebox'
import { Problem } from '#contract/problem.ts'

const problem = { content: { 'application/problem+json': { schema: Problem } } }

/** The reply schemas of a route: its own, and the problem document for everything else. */
export function answers<const T extends Record<number, TSchema>>(own: T): T {
  return { ...own, '4xx': { description: 'Refused', ...problem }, '5xx': { description: 'Failed', ...problem } }
}

/** A refusal that says more than every problem does. */
export function asProblem(description: string, schema: TSchema): TSchema {
  return { description, content: { 'application/problem+json': { schema } } } as unknown as TSchema
}

/** The body of an answer that has none. */
export const Nothing = Type.Null({ description: 'Nothing.' })

/** The body of an answer that is a ZIP file. */
export const ZipFile = { content: { 'application/zip': { schema: Type.String() } } } as unknown as TSchema

/** The body of an answer that is a stream of server-sent events. */
export const EventStream = { content: { 'text/event-stream': { schema: Type.String() } } } as unknown as TSchema
