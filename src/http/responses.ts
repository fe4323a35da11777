import { type TSchema, Type } from 'typebox'
import { QuotaProblem } from '#contract/detailedProblems.ts'
import { Problem } from '#contract/problem.ts'

const problem = { content: { 'application/problem+json': { schema: Problem } } }

/** A response body by media type. */
type Content = { readonly content: Readonly<Record<string, { readonly schema: TSchema }>> }

/** The response schemas of a route: its own, and the problem document for everything else. */
export function responses<const T extends Record<number, TSchema | Content>>(own: T): T {
  return { ...own, '4xx': { description: 'Refused', ...problem }, '5xx': { description: 'Failed', ...problem } }
}

/** An error some of whose codes have members besides the common ones; `schema` describes those. */
export function problemResponse(description: string, schema: TSchema) {
  return { description, content: { 'application/problem+json': { schema: Type.Union([schema, Problem]) } } }
}

/** The response to what is larger than a limit, or than what a quota has left. */
export const tooLarge = problemResponse('Too large, or the quota is used up', QuotaProblem)

/** The description of a response without a body. */
export const Nothing = Type.Null({ description: 'Nothing.' })

/** The response to a caller who already has what is asked for, by `If-None-Match`. */
export const NotModified = Type.Null({ description: 'Not modified since the ETag in If-None-Match.' })

/** The body of a response that is a ZIP file. */
export const ZipFile = { content: { 'application/zip': { schema: Type.String() } } }

/** The body of a response that is a stream of server-sent events, each as `schema` describes it. */
export function eventStream<T extends TSchema>(schema: T) {
  return { content: { 'text/event-stream': { schema } } }
}
