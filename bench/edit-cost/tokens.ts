import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

const known = new Map<string, number>()

/** Tokens of o200k_base. Long texts recur within one edit, so their counts are cached. */
export function tokensOf(text: string): number {
  const tokens = known.get(text) ?? countTokens(text, { disallowedSpecial: new Set() })
  known.set(text, tokens)
  return tokens
}

export function clearTokenCache(): void {
  known.clear()
}
