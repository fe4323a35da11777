import { type TSchema, Type } from 'typebox'
import { Problem } from '#contract/problem.ts'

/** The reply schemas of a route: its own, and the problem document for everything else. */
export function answers<const T extends Record<number, TSchema>>(own: T): T & { '4xx': typeof Problem } {
  return { ...own, '4xx': Problem }
}

/** The body of an answer that has none. */
export const Nothing = Type.Null({ description: 'Nothing.' })
