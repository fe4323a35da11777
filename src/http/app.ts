import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { LimitState } from '#ports/limiter.ts'

/** The server as routes see it: schemas give the types of params, query, body and replies. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call: a signed-in user unless the route says `open`. */
    access?: 'bearer' | 'open'
  }
  interface FastifyRequest {
    /** The signed-in user, once the token was checked. */
    userId: number | null
    /** The state of the caller's request allowance after this request. */
    allowance: LimitState | null
    arrivedAt: Date
  }
}
