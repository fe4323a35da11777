import { type Static, Type } from 'typebox'
import { limits } from '#domain/limits.ts'
import { DateTime, Id, line, nullable, oneOf, paging, redirectUri } from './values.ts'

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
export const HostAuthorizeReply = Type.Object({ authorizationUrl: Type.String() })

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
