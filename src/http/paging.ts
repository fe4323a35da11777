import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalidField } from '#domain/errors.ts'

/** Paging as on GitHub: an opaque cursor, and the next page in a `Link` header (Interface, Conventions). */

export function linkNext(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  next: string | number | null,
): void {
  if (next === null) return
  const url = new URL(request.url, publicUrl)
  url.searchParams.set('cursor', Buffer.from(String(next)).toString('base64url'))
  reply.header('link', `<${url.href}>; rel="next"`)
}

export function cursorText(cursor: string | undefined): string | null {
  return cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString('latin1')
}

/** The id below which a list continues. */
export function cursorId(cursor: string | undefined): number | null {
  const text = cursorText(cursor)
  if (text === null) return null
  if (!/^[1-9][0-9]{0,15}$/.test(text)) throw invalidField('cursor', 'takes the value of a `next` link, unchanged.')
  return Number(text)
}
