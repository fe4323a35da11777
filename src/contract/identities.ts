import { type Static, Type } from 'typebox'
import { DateTime, Id, nullable, Registration, redirectUri } from './values.ts'

export const ProviderReply = Type.Object(
  { name: Type.String({ description: 'The display name of the provider.' }) },
  { title: 'IdentityProvider' },
)

export const SignInOffer = Type.Object(
  {
    codeHostOrigin: nullable(Type.String({ description: 'The origin of the code host that people can sign in at.' })),
    identityProviderName: nullable(Type.String()),
    registration: Registration,
  },
  { title: 'SignInOffer' },
)

export const ProviderAuthorizeQuery = Type.Object({
  redirectUri: redirectUri('/auth/oidc/callback'),
})
/** Where to send a browser for a sign-in elsewhere. */
export const AuthorizeReply = Type.Object({ authorizationUrl: Type.String() })

export const ProviderCallbackRequest = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 4_000 }),
  state: Type.String({ minLength: 1, maxLength: 4_000 }),
  iss: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'What the provider added to the redirect URL (RFC 9207).',
    }),
  ),
})

export const IdentityRecord = Type.Object(
  {
    id: Id,
    issuer: Type.String(),
    name: Type.String({ description: "The provider's name for the user: the email, if it provides one." }),
    linkedAt: DateTime,
    lastUsedAt: nullable(DateTime),
  },
  { title: 'Identity' },
)
export type IdentityRecord = Static<typeof IdentityRecord>
