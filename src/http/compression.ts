import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { exactBytes } from '#domain/exactBytes.ts'

/** Most of a smaller response is its headers; a larger one is a download. */
const smallestBytes = 1_024
const largestBytes = 4 * 1024 * 1024
const keptMaxBytes = 32 * 1024 * 1024

const textual = /^(?:text\/|application\/(?:json|xml|atom\+xml))/

const codings = {
  br: (text: Uint8Array) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: Uint8Array) => promisify(gzip)(text, { level: 6 }),
} as const
type Coding = keyof typeof codings
type Codings = Readonly<Record<Coding, (text: Uint8Array) => Promise<Uint8Array>>>

/**
 * Compresses text responses for clients that accept it: each text once, on another thread. An ETag identifies a text in
 * all its codings, so a compressed response has a weak one (RFC 9110 §8.8.1). Responses that must not be stored, or
 * that repeat what the caller sent, are not compressed: no length may reveal a secret.
 */
export function compressResponses(app: Pick<FastifyInstance, 'addHook'>): void {
  const compressed = createCompression(codings)

  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    const mayBeKept = !/no-store/.test(String(reply.getHeader('cache-control') ?? 'no-store'))
    const isText = reply.statusCode === 304 || ([200, 206].includes(reply.statusCode) && textual.test(type))
    if (!isText || !mayBeKept || !isNamed(request, reply.getHeader('etag'))) return payload
    vary(reply)
    const coding = codingFor(request)
    // A range counts the bytes of the text.
    if (coding === null || reply.statusCode === 206) return payload
    if (reply.statusCode === 304) {
      // The path that the caller knows.
      if (/W\//.test(String(request.headers['if-none-match']))) weaken(reply)
      return payload
    }
    const text = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (!Buffer.isBuffer(text) || text.length < smallestBytes || text.length > largestBytes) return payload
    const content = await compressed(coding, text)
    weaken(reply)
    reply.header('content-encoding', coding)
    return content
  })
}

/**
 * Compresses each text once, also if several requests ask for it concurrently. The key is the text itself: an address
 * has any number of spellings, and two sites may give different texts one ETag.
 */
export function createCompression(codings: Codings): (coding: Coding, text: Uint8Array) => Promise<Buffer> {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptMaxBytes,
    sizeCalculation: content => content.length + 200,
  })
  const running = new Map<string, Promise<Buffer>>()

  async function compress(key: string, coding: Coding, text: Uint8Array): Promise<Buffer> {
    try {
      const content = Buffer.from(exactBytes(await codings[coding](text)).buffer)
      kept.set(key, content)
      return content
    } finally {
      running.delete(key)
    }
  }

  return async (coding, text) => {
    const key = `${coding} ${hash('sha256', text, 'base64')}`
    const known = kept.get(key) ?? running.get(key)
    if (known) return known
    const made = compress(key, coding, text)
    running.set(key, made)
    return made
  }
}

type Tagged = { getHeader(name: string): unknown; header(name: string, value: string): unknown }

/** In addition to what the response already varies on. */
function vary(reply: Tagged): void {
  const before = reply.getHeader('vary')
  reply.header('vary', typeof before === 'string' ? `${before}, accept-encoding` : 'accept-encoding')
}

function weaken(reply: Tagged): void {
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
}

/** Whether the response has an ETag, or a URL that contains a hash of its text. */
function isNamed(request: FastifyRequest, etag: unknown): boolean {
  return typeof etag === 'string' || request.url.startsWith('/_s/')
}

/** Brotli if it is accepted, else gzip; `null`: neither. */
function codingFor(request: FastifyRequest): Coding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map(item => /^\s*([a-z*]+)\s*(?!\s)(?:;\s*q=([\d.]+))?\s*$/.exec(item))
    .filter(match => match !== null && Number(match[2] ?? 1) > 0)
    .map(match => match?.[1])
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
}
