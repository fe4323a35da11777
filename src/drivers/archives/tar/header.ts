/** The headers of a tar file (POSIX ustar): names of at most 100 bytes, sizes of any length in GNU's form. */
export const blockBytes = 512
const octalMaxBytes = 8 ** 11

export type TarHeader = { readonly name: string; readonly bytes: number }

export function writeHeader({ name, bytes }: TarHeader, modifiedS: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  if (Buffer.byteLength(name) > 100) throw new RangeError(`a name in a tar file has at most 100 bytes, not ${name}`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  if (bytes < octalMaxBytes) header.write(`${octal(bytes, 11)}\0`, 124)
  else {
    header.writeBigUInt64BE(BigInt(bytes), 128)
    header[124] = 0x80
  }
  header.write(`${octal(modifiedS, 11)}\0`, 136)
  header.write('        0', 148)
  header.write('ustar\u000000', 257)
  header.write(writtenSum(header), 148)
  return header
}

/** `end`: of the file; `damaged`: not the header of a plain file. */
export function readHeader(header: Uint8Array): TarHeader | 'end' | 'damaged' {
  const bytes = Buffer.from(header)
  if (bytes.every(byte => byte === 0)) return 'end'
  const sum = bytes.toString('latin1', 148, 156)
  bytes.write('        ', 148)
  if (sum !== writtenSum(bytes) || textAt(bytes, 257, 5) !== 'ustar' || bytes[156] !== 0x30) return 'damaged'
  const isLarge = ((bytes[124] ?? 0) & 0x80) !== 0
  const size = isLarge ? Number(bytes.readBigUInt64BE(128)) : Number.parseInt(textAt(bytes, 124, 12), 8)
  if (!Number.isSafeInteger(size) || size < 0) return 'damaged'
  return { name: textAt(bytes, 0, 100), bytes: size }
}

export function paddingOf(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes
}

function textAt(bytes: Buffer, start: number, length: number): string {
  return bytes.toString('utf8', start, start + length).replace(/\0.*$/s, '')
}

function octal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, '0')
}

/** The checksum of a header that has spaces in its place. */
function writtenSum(header: Buffer): string {
  const sum = header.reduce((total, byte) => total + byte, 0)
  return `${octal(sum, 6)}\0 `
}
