import type { FastifyRequest } from 'fastify'

export type ByteRange =
  | { readonly kind: 'whole' }
  /** `end` is not part of it. */
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' }

type RangedFile = { readonly etag: string; readonly sizeBytes: number }
type Asked = Pick<FastifyRequest, 'method' | 'headers'>

/**
 * The part of a file that is asked for (RFC 9110 §14): browsers read films and sound in parts, and some play no others.
 * Anything but one range of bytes is answered with the whole file, as the standard allows.
 */
export function byteRange({ method, headers }: Asked, file: RangedFile): ByteRange {
  const { range } = headers
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== file.etag
  return method !== 'GET' || range === undefined || isOther ? whole : rangeOf(range, file.sizeBytes)
}

const whole: ByteRange = { kind: 'whole' }
const unsatisfiable: ByteRange = { kind: 'unsatisfiable' }

function rangeOf(range: string, sizeBytes: number): ByteRange {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(range) ?? []
  if (first === '' && last === '') return whole
  if (first === '') {
    const start = Math.max(0, sizeBytes - Number(last))
    return start === sizeBytes ? unsatisfiable : { kind: 'part', start, end: sizeBytes }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return whole
  if (start >= sizeBytes) return unsatisfiable
  return { kind: 'part', start, end: last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes) }
}
