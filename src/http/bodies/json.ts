import { isUtf8 } from 'node:buffer'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { App } from '../app.ts'

/** A longer body is read in chunks, so that other requests are served in between. */
const unchunkedMaxBytes = 256 * 1024

/**
 * JSON bodies have few values, some of them long texts. A parser needs seconds for a million values and blocks all
 * other requests meanwhile, so they are counted first. Bytes that are not UTF-8 are rejected: a parser would replace
 * them, and text that no user wrote would be committed.
 */
export function parseJsonBodies(app: App): void {
  // Fastify's own check for prototypes searches the whole text; `reachesForPrototype` only looks at the few members.
  const parse = app.getDefaultJsonParser('ignore', 'ignore')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const pause = body.byteLength > unchunkedMaxBytes ? yieldToOthers : noPause
    await pause()
    if (!isUtf8(body)) throw new Failure('validation_failed', 'The body is not valid UTF-8.')
    const text = body.toString('utf8')
    await pause()
    const reason = whyTooIntricate(text)
    if (reason !== null) throw new Failure('too_large', reason)
    const value = await new Promise((resolve, reject) =>
      parse(request, text, (error, parsed) => (error ? reject(error) : resolve(parsed))),
    )
    await pause()
    if (!reachesForPrototype(value)) return value
    throw new Failure('validation_failed', 'The body has a member that names a prototype, which is not allowed.')
  })
}

async function noPause(): Promise<void> {}

function reachesForPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(reachesForPrototype)
  if (Object.hasOwn(value, '__proto__')) return true
  const maker: unknown = Object.hasOwn(value, 'constructor') ? value.constructor : null
  if (typeof maker === 'object' && maker !== null && Object.hasOwn(maker, 'prototype')) return true
  return Object.values(value).some(reachesForPrototype)
}

/** Stops at the first limit, whatever the length; text that is not JSON at all is left to the parser. */
function whyTooIntricate(text: string): string | null {
  const marks = /["[\]{},]/g
  let parts = 0
  let depth = 0
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const [sign] = mark
    if (sign === ']' || sign === '}') depth -= 1
    else parts += 1
    if (sign === '[' || sign === '{') depth += 1
    if (sign === '"') marks.lastIndex = endOfString(text, mark.index)
    if (depth > limits.bodyMaxDepth) return `A body nests at most ${limits.bodyMaxDepth} lists and objects.`
    if (parts > limits.bodyMaxParts) return `A body has at most ${limits.bodyMaxParts} names, texts and members.`
  }
  return null
}

/** The position after the quote that closes the string opened at `start`. */
function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1)
  return quote === -1 ? text.length : quote + 1
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}
