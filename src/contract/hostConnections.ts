import { type Static, Type } from 'typebox'
import { DateTime, nullable, oneOf, redirectUri } from './values.ts'

export const OfferedHost = Type.Object(
  {
    id: Type.String({ description: 'The value for `host` of a new project.' }),
    label: Type.String(),
    isDefault: Type.Boolean(),
    creates: Type.Boolean({
      description: 'Whether it creates repositories; otherwise projects import existing ones.',
    }),
    imports: oneOf(['name', 'address']),
    takesRepoToken: Type.Boolean({ description: 'Whether each repository needs a repository token.' }),
    hasSignIn: Type.Boolean(),
    hasOwners: Type.Boolean({ description: 'Whether `owner` of a new project may be an organization or group.' }),
  },
  { title: 'OfferedHost' },
)
export type OfferedHost = Static<typeof OfferedHost>

export const HostStatus = Type.Object(
  {
    provider: Type.String(),
    connected: Type.Boolean(),
    username: nullable(Type.String()),
    avatarUrl: nullable(Type.String()),
    scopes: Type.Array(Type.String(), { description: 'The granted scopes, as the code host names them.' }),
    missingScopes: Type.Array(Type.String(), { description: 'Scopes that were requested but not granted.' }),
    connectedAt: nullable(DateTime),
    expiresAt: nullable(DateTime),
    installUrl: Type.Optional(
      Type.String({ description: 'Where to choose the repositories that may be accessed, on hosts with such a page.' }),
    ),
    advice: nullable(Type.String({ description: 'What to do if the connection does not work as it is.' })),
    hosts: Type.Array(OfferedHost, { description: 'The hosts that projects can be on, default first.' }),
  },
  { title: 'RepohostStatus' },
)
export type HostStatus = Static<typeof HostStatus>

export const DisconnectQuery = Type.Object({
  forget: Type.Optional(
    Type.Enum(['true', 'false'], {
      description: 'Whether the code host can also no longer be used to sign in to this account.',
    }),
  ),
})

export const HostCallbackRequest = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 1_000 }),
  state: Type.String({ minLength: 1, maxLength: 4_000 }),
  iss: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'What the code host added to the redirect URL (RFC 9207).',
    }),
  ),
})
export const HostAuthorizeQuery = Type.Object({
  redirectUri: redirectUri('/auth/callback'),
})
