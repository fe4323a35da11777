/** The packets of git's protocol (gitprotocol-common): four hexadecimal digits of length, which count themselves, then text. */

const lengthDigits = 4
export const flushPacket = '0000'

export function packet(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = (bytes.byteLength + lengthDigits).toString(16).padStart(lengthDigits, '0')
  return Buffer.concat([Buffer.from(length), bytes])
}

export type PacketSplitter = {
  /** The packets that are complete with this chunk, as one buffer. A flush packet at the end is held back. */
  take(chunk: Uint8Array): Buffer
  /** What is held back. */
  rest(): Buffer
  /** Whether the last packet was a flush packet, with which an answer ends. */
  isFlushed(): boolean
}

/** Cuts an answer between its packets, so that another packet can follow; what is no packet passes as it is. */
export function packetSplitter(): PacketSplitter {
  let held = Buffer.alloc(0)
  const isFlushed = () => held.toString('latin1') === flushPacket
  return {
    take(chunk) {
      held = Buffer.concat([held, chunk])
      const end = completeBytes(held)
      const complete = held.subarray(0, end)
      held = held.subarray(end)
      return complete
    },
    rest: () => held,
    isFlushed,
  }
}

function completeBytes(bytes: Buffer): number {
  let offset = 0
  while (offset + lengthDigits <= bytes.length) {
    const digits = bytes.toString('latin1', offset, offset + lengthDigits)
    if (!/^[0-9a-f]{4}$/i.test(digits)) return bytes.length
    const length = Math.max(lengthDigits, Number.parseInt(digits, 16))
    const isLastFlush = digits === flushPacket && offset + lengthDigits === bytes.length
    if (isLastFlush || offset + length > bytes.length) break
    offset += length
  }
  return offset
}
