import { isUtf8 } from 'node:buffer'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { App } from './app.ts'

/**
 * JSON bodies are few values, some of them long texts. A parser needs seconds for a million values, and nobody else is
 * answered meanwhile, so they are counted first. Bytes that are no UTF-8 are refused: replaced by a parser, they would
 * be committed as text that nobody wrote.
 */
export function parseJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) return done(new Failure('validation_failed', 'The body is not valid UTF-8.'))
    const text = body.toString('utf8')
    const reason = whyTooIntricate(text)
    if (reason !== null) return done(new Failure('too_large', reason))
    parse(request, text, done)
  })
}

/** Stops at the first limit, whatever the length; what is no JSON at all is left to the parser. */
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

/** Behind the quote that closes the string opened at `start`. */
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
