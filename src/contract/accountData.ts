import { Type } from 'typebox'
import { CurrentPassword } from './sessions.ts'
import { DateTime, nullable } from './values.ts'

/** The body may be omitted if the account has no password. */
export const DeletionRequest = nullable(Type.Object({ currentPassword: CurrentPassword }, { title: 'AccountDeletion' }))

export const ExportAddressReply = Type.Object(
  { url: Type.String({ description: 'Downloads the archive, once.' }), expiresAt: DateTime },
  { title: 'ExportAddress' },
)

export const TicketParams = Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 1_000 }) })
