import { IdentityError, type ProviderUser } from '#ports/identityProvider.ts'

const claimMaxChars = 500
/** OpenID Connect Core §2: at most 255 ASCII characters. */
const subjectShape = /^[\x20-\x7e]{1,255}$/

/** The standard claims of OpenID Connect Core §5.1. An email counts as verified only if the claim is `true` itself. */
export function providerUserOf(claims: Readonly<Record<string, unknown>>): ProviderUser {
  const { sub } = claims
  if (typeof sub !== 'string' || !subjectShape.test(sub))
    throw new IdentityError('failed', 'the subject is not accepted')
  return {
    subject: sub,
    email: text(claims['email']),
    isEmailVerified: claims['email_verified'] === true,
    username: text(claims['preferred_username']),
    name: text(claims['name']),
    givenName: text(claims['given_name']),
    familyName: text(claims['family_name']),
  }
}

function text(claim: unknown): string | null {
  return typeof claim === 'string' && claim.length <= claimMaxChars ? claim : null
}
