import { type Static, Type } from 'typebox'
import { limits } from '#domain/limits.ts'
import { DateTime, Id, nullable } from './values.ts'

export const PersonName = Type.String({
  minLength: 1,
  maxLength: limits.personNameMaxChars,
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f<>]*$',
  description: 'Text that is not empty, without control characters, < and >.',
})
/** As received: never trimmed, never cut. */
export const Password = Type.String({ minLength: limits.passwordMinChars, maxLength: limits.passwordMaxChars })

export const EmailToken = Type.Optional(
  Type.String({ minLength: 1, maxLength: 100, description: 'From a mailed link that claims the email.' }),
)

export const RegisterRequest = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: limits.emailMaxChars }),
    password: Password,
    firstName: PersonName,
    lastName: PersonName,
    emailToken: EmailToken,
    invitation: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'From the link of an invitation, if one is needed.' }),
    ),
  },
  { title: 'Registration' },
)
export type RegisterRequest = Static<typeof RegisterRequest>

const Role = Type.Enum(['USER', 'ADMIN'])

export const Account = Type.Object(
  {
    id: Id,
    email: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    roles: Type.Array(Role),
    createdAt: DateTime,
  },
  { title: 'Account' },
)
export type Account = Static<typeof Account>

export const Me = Type.Object(
  {
    ...Account.properties,
    emailVerified: Type.Boolean({ description: 'Whether the owner has confirmed the email.' }),
    hasPassword: Type.Boolean({ description: 'false: the account signs in only by other means.' }),
    repohost: Type.Object({
      connected: Type.Boolean(),
      username: nullable(Type.String()),
      avatarUrl: nullable(Type.String()),
    }),
    model: nullable(
      Type.Object(
        { provider: Type.String(), name: Type.String() },
        { description: 'The AI model that answers instructions; null: the rules editor alone does.' },
      ),
    ),
  },
  { title: 'Me' },
)
export type Me = Static<typeof Me>

export const LoginRequest = Type.Object(
  {
    email: Type.String({ maxLength: limits.emailMaxChars, pattern: '^[^\\u0000]*$' }),
    password: Type.String({ maxLength: limits.passwordMaxChars }),
  },
  { title: 'Credentials' },
)

/**
 * `cookie` keeps the refresh token out of reach of scripts: it is set as an HttpOnly cookie instead of returned in the
 * body.
 */
export const SessionHeader = Type.Object({ 'x-session': Type.Optional(Type.Literal('cookie')) })

export const LoginReply = Type.Object(
  {
    accessToken: Type.String(),
    refreshToken: Type.Optional(Type.String({ description: 'Absent when it was set as a cookie.' })),
    tokenType: Type.Literal('Bearer'),
    expiresIn: Type.Integer({ description: 'Seconds until the access token expires.' }),
    csrfToken: Type.Optional(
      Type.String({ description: 'With the cookie only: send it as X-CSRF-Token on refresh and logout.' }),
    ),
  },
  { title: 'SignIn' },
)
export type LoginReply = Static<typeof LoginReply>

/** The body may be omitted if the cookie carries the token. */
export const RefreshRequest = nullable(Type.Object({ refreshToken: Type.Optional(Type.String({ maxLength: 500 })) }))
