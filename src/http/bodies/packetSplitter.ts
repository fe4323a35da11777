import { flushPacket, packetLength, packetLengthDigits } from '#domain/gitPackets.ts'

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
  while (offset + packetLengthDigits <= bytes.length) {
    const digits = bytes.toString('latin1', offset, offset + packetLengthDigits)
    const stated = packetLength(digits)
    if (stated === null) return bytes.length
    const length = Math.max(packetLengthDigits, stated)
    const isLastFlush = digits === flushPacket && offset + packetLengthDigits === bytes.length
    if (isLastFlush || offset + length > bytes.length) break
    offset += length
  }
  return offset
}
