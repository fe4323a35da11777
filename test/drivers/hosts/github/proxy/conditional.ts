import { createHash } from 'node:crypto'
import type { Layer } from './layer.ts'

/** Weak ETags on every read; 304 for a matching one. */
export const conditional: Layer = async (ask, next) => {
  const answer = await next(ask)
  if (ask.method !== 'GET' || answer.status !== 200) return answer
  const etag = `W/"${createHash('sha256').update(answer.body).digest('hex')}"`
  const headers = { ...answer.headers, etag, 'cache-control': 'private, max-age=60, s-maxage=60' }
  if (ask.headers['if-none-match'] === etag) return { status: 304, headers, body: Buffer.alloc(0) }
  return { ...answer, headers }
}
