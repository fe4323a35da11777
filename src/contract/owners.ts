import { type Static, Type } from 'typebox'
import { limits } from '#domain/limits.ts'
import { oneOf, paging } from './values.ts'

export const OwnerQuery = Type.Object({
  ...paging,
  limit: Type.Optional(Type.Integer({ minimum: 2, maximum: limits.pageLimitMax, default: limits.pageLimitDefault })),
})

export const RepositoryOwner = Type.Object(
  {
    name: Type.String({ description: 'The value for `owner` of a new project.' }),
    label: Type.String(),
    kind: oneOf(['account', 'organization']),
  },
  { title: 'RepositoryOwner' },
)
export type RepositoryOwner = Static<typeof RepositoryOwner>
