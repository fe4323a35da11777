/**
 * Decodes base64 (RFC 4648 §4) with or without padding; `null` for any other text. Node's decoder skips unknown
 * characters, so the number of bytes shows whether it decoded all of them.
 */
export function decodeBase64(text: string): Buffer | null {
  const charsTotal = withoutPadding(text)
  if (charsTotal % 4 === 1 || text.includes('-') || text.includes('_')) return null
  const bytes = Buffer.from(text, 'base64')
  if (bytes.byteLength !== Math.floor((charsTotal * 3) / 4)) return null
  const lastBytes = bytes.subarray(bytes.byteLength - (bytes.byteLength % 3))
  const lastChars = text.slice(charsTotal - (charsTotal % 4), charsTotal)
  return lastBytes.toString('base64').startsWith(lastChars) ? bytes : null
}

function withoutPadding(text: string): number {
  let end = text.length
  while (end > 0 && text[end - 1] === '=') end -= 1
  return end
}
