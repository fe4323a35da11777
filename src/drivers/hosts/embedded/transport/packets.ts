/** The packets of git's protocol (gitprotocol-common): four hexadecimal digits of length, which count themselves, then text. */

const lengthDigits = 4

export function packetLine(text: string): string {
  return `${(Buffer.byteLength(text) + lengthDigits).toString(16).padStart(lengthDigits, '0')}${text}`
}

/**
 * Whether the first packet is complete. Malformed input counts as complete: git itself reports what is wrong with it.
 */
export function isPacketComplete(bytes: Buffer): boolean {
  if (bytes.length < lengthDigits) return false
  const length = lengthAt(bytes, 0)
  return length === null || bytes.length >= length
}

function lengthAt(bytes: Buffer, offset: number): number | null {
  const digits = bytes.toString('latin1', offset, offset + lengthDigits)
  return /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : null
}

/** The texts of all packets, up to the first malformed one. */
export function packetTexts(bytes: Buffer): readonly string[] {
  const texts: string[] = []
  for (let offset = 0; offset < bytes.length; ) {
    const length = lengthAt(bytes, offset)
    if (length === null) break
    // Lengths below four are markers: flush, delimiter, response end.
    texts.push(bytes.toString('latin1', offset + lengthDigits, offset + length))
    offset += Math.max(length, lengthDigits)
  }
  return texts
}
