/** The packets of git's protocol (gitprotocol-common): four hexadecimal digits of length, which count themselves, then text. */

export const packetLengthDigits = 4
export const flushPacket = '0000'

export function packetLine(text: string): string {
  const length = packetLengthDigits + new TextEncoder().encode(text).length
  return `${length.toString(16).padStart(packetLengthDigits, '0')}${text}`
}

/** Lengths below four are markers: flush, delimiter, response end. `null`: no packet begins with these digits. */
export function packetLength(digits: string): number | null {
  return /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : null
}
