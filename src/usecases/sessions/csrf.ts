import type { Ports } from '#ports/index.ts'

/** The check of CSRF tokens for the sign-in of a refresh token; `null` if this service did not issue the refresh token. */
export function csrfCheckOf(
  { tokens }: Pick<Ports, 'tokens'>,
  refreshToken: string,
): ((csrfToken: string) => boolean) | null {
  const known = tokens.readRefresh(refreshToken)
  return known && (csrfToken => tokens.csrfMatches(known.family, csrfToken))
}
