import {
  type Env,
  invalidValue,
  missingValue,
  readServiceUrl,
  readText,
  requireTls,
  shown,
  unusedValue,
} from './values.ts'

/** A company's own sign-in, and Speckeep's registration there. */
export type OidcConfig = {
  /** With a trailing slash if it was given with one: providers distinguish the two. */
  readonly issuer: string
  readonly client: { readonly id: string; readonly secret: string }
  /** The label of its button. */
  readonly label: string
}

const labelShape = /^[^\p{C}]{1,40}$/u

/** `null`: not configured. */
export function readOidc(env: Env): OidcConfig | null {
  const issuer = readIssuer(env)
  if (issuer === null) return refuseAlone(env)
  const client = { id: required(env, 'OIDC_CLIENT_ID'), secret: required(env, 'OIDC_CLIENT_SECRET') }
  const label = readText(env, 'OIDC_NAME') ?? new URL(issuer).hostname
  if (!labelShape.test(label)) throw invalidValue('OIDC_NAME', shown(label), 'a name of at most 40 characters')
  return { issuer, client, label }
}

/** The client's secret and people's codes are sent there. */
function readIssuer(env: Env): string | null {
  const url = readServiceUrl(env, 'OIDC_ISSUER')
  if (url === null) return null
  const given = new URL(readText(env, 'OIDC_ISSUER') ?? url).href
  requireTls('OIDC_ISSUER', given)
  return given
}

function required(env: Env, name: string): string {
  const value = readText(env, name)
  if (value !== null) return value
  throw missingValue(name, 'OIDC_ISSUER', 'what the provider shows for the registered client')
}

function refuseAlone(env: Env): null {
  const alone = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'].find(name => readText(env, name) !== null)
  if (alone === undefined) return null
  throw unusedValue(alone, 'OIDC_ISSUER')
}
