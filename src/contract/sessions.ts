import { type Static, Type } from 'typebox'
import { accountEvents } from '#domain/accountEvents.ts'
import { limits } from '#domain/limits.ts'
import { EmailToken, Password, PersonName } from './accounts.ts'
import { DateTime, Id, nullable, oneOf } from './values.ts'

export const CurrentPassword = Type.Optional(
  Type.String({
    maxLength: limits.passwordMaxChars,
    description: 'The password of this account, which is required again.',
  }),
)

export const NameRequest = Type.Object({ firstName: PersonName, lastName: PersonName }, { title: 'NameChange' })

export const EmailRequest = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: limits.emailMaxChars }),
    currentPassword: CurrentPassword,
    emailToken: EmailToken,
  },
  { title: 'EmailChange' },
)

export const PasswordRequest = Type.Object(
  { currentPassword: CurrentPassword, newPassword: Password },
  { title: 'PasswordChange' },
)

export const SecurityEntryRecord = Type.Object(
  {
    id: Id,
    what: oneOf(accountEvents),
    about: nullable(Type.String({ description: 'For example the name of a token, or the new email.' })),
    at: DateTime,
    device: Type.String(),
    address: nullable(Type.String()),
  },
  { title: 'SecurityEntry' },
)
export type SecurityEntryRecord = Static<typeof SecurityEntryRecord>

export const SessionsQuery = Type.Object({
  keepCurrent: Type.Optional(Type.Enum(['true', 'false'], { description: 'Whether the caller stays signed in.' })),
})

export const SessionRecord = Type.Object(
  {
    id: Id,
    device: Type.String({ description: 'What the client reports about itself, such as "Firefox on Windows".' }),
    address: nullable(Type.String({ description: 'The network address of its last use.' })),
    createdAt: DateTime,
    lastSeenAt: DateTime,
    expiresAt: DateTime,
    current: Type.Boolean({ description: 'Whether this request belongs to it.' }),
  },
  { title: 'Session' },
)
export type SessionRecord = Static<typeof SessionRecord>
