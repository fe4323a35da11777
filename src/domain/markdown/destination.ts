import type { Document } from './document.ts'
import { addressAt, destinationAt, unescapeMarkdown } from './parser.ts'
import type { Target } from './targets.ts'

/** Writes an address, followed by `tail`, in place of a target, in the simplest form. */
export function writeAddress({ text }: Document, { kind, start, end }: Target, address: string, tail: string): string {
  if (kind === 'auto') return address + tail
  if (kind === 'bare') {
    const bare = address + tail
    return addressAt(bare + text.slice(end, end + lookMaxChars)) === bare ? bare : `<${bare}>`
  }
  const plain = escaped(address)
  if (text[start - 1] === '<') return plain.replace(/[<>]/g, '\\$&') + tail
  return destinationAt(plain + tail, 0)?.end === plain.length + tail.length && !plain.startsWith('<')
    ? plain + tail
    : plain.replace(/[()<>]/g, '\\$&') + tail
}

/** Text that follows an address may become part of it. */
const lookMaxChars = 200

/** Escapes what would be read as an escape or a character reference. */
function escaped(address: string): string {
  if (unescapeMarkdown(address) === address) return address
  return address.replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w{1,32};)/g, '\\$&')
}
