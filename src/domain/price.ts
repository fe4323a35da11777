export { tokensIn } from './tokens.ts'

/** Amounts are stored in millionths of a US dollar and shown in cents (Interface, AI edit). */

const microUsdPerCent = 10_000

/** Rounded half up; an unknown cost stays unknown. */
export function centsOf(costMicroUsd: number | null): number | null {
  return costMicroUsd === null ? null : Math.floor(costMicroUsd / microUsdPerCent + 0.5)
}

/** English and code have about four characters per token; for texts of which only the length is known. */
const charsPerToken = 4

export function estimateTokens(chars: number): number {
  return Math.ceil(chars / charsPerToken)
}
