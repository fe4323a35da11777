import { type Static, Type } from 'typebox'
import { limits } from '#domain/limits.ts'
import { DateTime, Id, line, nullable } from './values.ts'

export const GitTokenRequest = Type.Object(
  {
    name: line(limits.tokenNameMaxChars),
    expiresInDays: Type.Optional(
      nullable(Type.Integer({ minimum: 1, maximum: 3_650, description: '90 if omitted; null: no expiry.' })),
    ),
    access: Type.Optional(Type.Enum(['read', 'write'], { description: 'write (the default): may also push.' })),
    projectId: Type.Optional(nullable(Id)),
  },
  { title: 'GitTokenRequest' },
)

export const GitTokenRecord = Type.Object(
  {
    id: Id,
    name: Type.String(),
    ending: Type.String({ description: 'The last four characters of the token.' }),
    scope: Type.Literal('git'),
    access: Type.Enum(['read', 'write'], { description: 'read: clones and fetches only.' }),
    projectId: nullable(Type.Integer({ description: 'The only project that it grants access to; null: all.' })),
    createdAt: DateTime,
    expiresAt: nullable(DateTime),
    lastUsedAt: nullable(DateTime),
  },
  { title: 'GitToken' },
)
export type GitTokenRecord = Static<typeof GitTokenRecord>

export const CreatedGitToken = Type.Object(
  {
    ...GitTokenRecord.properties,
    token: Type.String({ description: 'Shown only this once. Use it as the password of git over HTTP.' }),
  },
  { title: 'NewGitToken' },
)
