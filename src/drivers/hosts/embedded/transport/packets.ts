import { packetLength, packetLengthDigits } from '#domain/gitPackets.ts'

/**
 * Whether the first packet is complete. Malformed input counts as complete: git itself reports what is wrong with it.
 */
export function isPacketComplete(bytes: Buffer): boolean {
  if (bytes.length < packetLengthDigits) return false
  const length = lengthAt(bytes, 0)
  return length === null || bytes.length >= length
}

function lengthAt(bytes: Buffer, offset: number): number | null {
  return packetLength(bytes.toString('latin1', offset, offset + packetLengthDigits))
}

/** The texts of all packets, up to the first malformed one. */
export function packetTexts(bytes: Buffer): readonly string[] {
  const texts: string[] = []
  for (let offset = 0; offset < bytes.length; ) {
    const length = lengthAt(bytes, offset)
    if (length === null) break
    texts.push(bytes.toString('latin1', offset + packetLengthDigits, offset + length))
    offset += Math.max(length, packetLengthDigits)
  }
  return texts
}
