import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Access } from '#ports/tokens.ts'

/** The server as routes see it: schemas give the types of params, query, body and responses. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call: signed-in users, unless the route says `open`. */
    access?: 'bearer' | 'open'
    /**
     * The body contains a password, so the answer is not stored for an Idempotency-Key, which would include a hash of
     * the body.
     */
    hasPasswordInBody?: boolean
    /** It only computes: nothing is stored under its Idempotency-Key. */
    writesNothing?: boolean
  }
  interface FastifyRequest {
    /** The signed-in user, once the token is verified. */
    userId: number | null
    /** The token's claims, once it is verified. */
    access: Access | null
    arrivedAt: Date
  }
}
