/** Money is kept in millionths of a US dollar and shown in cents (Interface, AI edit). */

const microUsdPerCent = 10_000

/** Rounded half up; an unknown cost stays unknown. */
export function centsOf(costMicroUsd: number | null): number | null {
  return costMicroUsd === null ? null : Math.floor(costMicroUsd / microUsdPerCent + 0.5)
}

/** English and code have about four characters to a token; good enough where the provider does not say. */
const charsPerToken = 4

export function estimateTokens(chars: number): number {
  return Math.ceil(chars / charsPerToken)
}

/** The same for a text that may be in any script: letters beyond ASCII come with about one token each. */
export function tokensIn(text: string): number {
  const beyondAscii = text.match(/[^\0-\x7F]/g)?.length ?? 0
  return estimateTokens(text.length - beyondAscii) + beyondAscii
}
