import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Access } from '#ports/tokens.ts'

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
    /** The body holds a password, so nothing is kept of it: no answer for an Idempotency-Key, which is kept with a hash. */
    holdsPassword?: boolean
  }
  interface FastifyRequest {
    /** The signed-in user, once the token was checked. */
    userId: number | null
    /** What the token says, once it was checked. */
    access: Access | null
    arrivedAt: Date
  }
}
