import type { Ports } from '#ports/index.ts'

/** Tells whether a CSRF token belongs to the sign-in of a refresh token; `null`: this service did not issue the latter. */
export function csrfCheckOf(
  { tokens }: Pick<Ports, 'tokens'>,
  refreshToken: string,
): ((csrfToken: string) => boolean) | null {
  const known = tokens.readRefresh(refreshToken)
  return known && (csrfToken => tokens.csrfMatches(known.family, csrfToken))
}
