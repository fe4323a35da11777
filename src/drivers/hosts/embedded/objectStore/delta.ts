/** What git stores of an object that is similar to another one (gitformat-pack, deltified representation). */

/** The size of the result, which is stated after that of the base. `null`: malformed. */
export function deltaResultSize(delta: Buffer): number | null {
  const base = readSize(delta, 0)
  return base && (readSize(delta, base.end)?.size ?? null)
}

/** `null`: malformed, or for another base. */
export function applyDelta(base: Buffer, delta: Buffer): Buffer | null {
  const from = readSize(delta, 0)
  const to = from && readSize(delta, from.end)
  if (!to || from?.size !== base.length) return null
  const parts: Buffer[] = []
  let size = 0
  for (let at = to.end; at < delta.length; ) {
    const step = readStep(base, delta, at)
    if (step === null) return null
    parts.push(step.part)
    size += step.part.length
    if (size > to.size) return null
    at = step.end
  }
  return size === to.size ? Buffer.concat(parts, size) : null
}

const wholeCopyBytes = 0x10000

/** Either bytes that follow, or a part of the base: four bits say which bytes of its offset follow, three of its size. */
function readStep(base: Buffer, delta: Buffer, at: number): { readonly part: Buffer; readonly end: number } | null {
  const command = delta[at] ?? 0
  if (command === 0) return null
  let end = at + 1
  if ((command & 0x80) === 0) {
    const part = delta.subarray(end, end + command)
    return part.length === command ? { part, end: end + command } : null
  }
  const number = (firstBit: number, bits: number) => {
    let value = 0
    for (let bit = 0; bit < bits; bit++) {
      if (command & (1 << (firstBit + bit))) value += (delta[end++] ?? 0) * 2 ** (8 * bit)
    }
    return value
  }
  const offset = number(0, 4)
  const size = number(4, 3) || wholeCopyBytes
  return offset + size <= base.length && end <= delta.length
    ? { part: base.subarray(offset, offset + size), end }
    : null
}

/** Seven bits in each byte, the lowest first. */
function readSize(bytes: Buffer, from: number): { readonly size: number; readonly end: number } | null {
  let size = 0
  for (let at = from, factor = 1; at < bytes.length && factor < 2 ** 42; at++, factor *= 128) {
    const byte = bytes[at] ?? 0
    size += (byte & 0x7f) * factor
    if ((byte & 0x80) === 0) return { size, end: at + 1 }
  }
  return null
}
