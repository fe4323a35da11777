import { type Static, type TSchema, Type } from 'typebox'
import { limits } from '#domain/limits.ts'

/** Values that several requests and responses share. */

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** An id in a path: decimal digits only, so that `1e0`, `01` and ` 1` are invalid. */
export const PathId = Type.String({ pattern: '^[1-9][0-9]{0,15}$', description: 'A whole number from 1.' })
export const DateTime = Type.String({ format: 'date-time', description: 'ISO 8601 with Z.' })
/** A git object id: SHA-1 or SHA-256, in lower case. */
export const ObjectId = Type.String({ pattern: '^([0-9a-f]{40}|[0-9a-f]{64})$', description: 'A git object id.' })
export const FilePath = Type.String({ minLength: 1, maxLength: limits.filePathMaxChars })
export const Ref = Type.String({
  minLength: 1,
  maxLength: limits.refMaxChars,
  description: 'A commit id, branch or tag.',
})

/** One line for people to read: neither empty nor only spaces. */
export function line(maxChars: number) {
  return Type.String({
    minLength: 1,
    maxLength: maxChars,
    pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f]*$',
    description: 'One line that is not empty.',
  })
}

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

export function oneOf<const T extends readonly string[]>(values: T) {
  return Type.Unsafe<T[number]>(Type.Enum([...values]))
}

/** Who may register. */
export const Registration = oneOf(['open', 'invited', 'closed'])

export const ProjectParams = Type.Object({ id: PathId })
export const SessionParams = Type.Object({ sessionId: PathId })
export const TokenParams = Type.Object({ tokenId: PathId })
export const UserParams = Type.Object({ userId: PathId })
export const InvitationParams = Type.Object({ invitationId: PathId })
export const IdentityParams = Type.Object({ identityId: PathId })
export const PasskeyParams = Type.Object({ passkeyId: PathId })
export const CommitParams = Type.Object({ id: PathId, sha: ObjectId })

export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageLimitMax, default: limits.pageLimitDefault })),
  cursor: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: '^[A-Za-z0-9_-]+$',
      description: "The cursor of the previous page's `next` link.",
    }),
  ),
}
export const PageQuery = Type.Object(paging)
export type PageQuery = Static<typeof PageQuery>

/** The optional address that a provider sends the browser back to. */
export function redirectUri(defaultPath: string) {
  const description = `A page of FRONTEND_URL or PUBLIC_URL. Default: \`${defaultPath}\` there.`
  return Type.Optional(Type.String({ maxLength: 500, description }))
}
