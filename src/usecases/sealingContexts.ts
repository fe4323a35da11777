import type { IdempotencyKey } from '#ports/stores/idempotency.ts'

/** The contexts that stored secrets are sealed for: a secret that is moved elsewhere cannot be opened there. */

export type TokenKind = 'access_token' | 'refresh_token'

export function tokenContext(userId: number, kind: TokenKind): string {
  return `user ${userId} ${kind}`
}

/** A token does not open for a changed address, so it is never sent where it was not meant to go. */
export function repoTokenContext({ userId, address }: { readonly userId: number; readonly address: string }): string {
  return `user ${userId} token for ${address}`
}

export function idempotencyContext({ userId, route, key }: IdempotencyKey): string {
  return `answer to user ${userId} on ${route} with key ${key}`
}

export const exportContext = 'an address that exports an account'

export const hostSignInContext = 'sign-in at the code host'

export const identitySignInContext = 'sign-in at the identity provider'

export function totpContext(userId: number): string {
  return `user ${userId} one-time codes`
}

export function challengeContext(purpose: string): string {
  return `challenge: ${purpose}`
}
