import { Failure } from '../errors.ts'
import { countOccurrences } from './countOccurrences.ts'
import { splitLines, withoutLineEnding } from './lines.ts'

const byteOrderMark = '\uFEFF'

/** Properties of a text that an edit has to keep, or to follow when it writes new lines. */
export type TextFacts = {
  readonly bom: boolean
  /** The most frequent line end; `\n` for a text without any. */
  readonly eol: '\n' | '\r\n'
  readonly lf: number
  readonly crlf: number
  /** Whether the last line has a line end. An empty text has no last line and lacks nothing. */
  readonly finalNewline: boolean
  /** The metadata at the start, between two `---` (YAML) or `+++` (TOML) lines, inclusive; offsets. */
  readonly frontMatter: { readonly start: number; readonly end: number } | null
}

export function describeText(text: string): TextFacts {
  const bom = text.startsWith(byteOrderMark)
  const body = bom ? text.slice(1) : text
  const crlf = countOccurrences(body, '\r\n')
  const lf = countOccurrences(body, '\n') - crlf
  const length = frontMatterLength(body)
  const start = bom ? 1 : 0
  return {
    bom,
    eol: crlf > lf ? '\r\n' : '\n',
    lf,
    crlf,
    finalNewline: body === '' || body.endsWith('\n'),
    frontMatter: length === 0 ? null : { start, end: start + length },
  }
}

/** The text of a file with its byte order mark, if it has one; `null` if it is not UTF-8 text. */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The bytes of a text. Refuses lone surrogates: encoding would silently replace them. */
export function encodeText(text: string): Uint8Array {
  if (text.isWellFormed()) return new TextEncoder().encode(text)
  throw new Failure('validation_failed', 'The text contains half a surrogate pair, which UTF-8 cannot encode.')
}

const frontMatterMaxLines = 500

function frontMatterLength(body: string): number {
  if (!/^(?:---|\+\+\+)[ \t]*\r?\n/.test(body)) return 0
  const fence = body.slice(0, 3)
  let length = 0
  for (const [index, line] of linesAtMost(body, frontMatterMaxLines).entries()) {
    length += line.length
    const mark = withoutLineEnding(line).trimEnd()
    if (index > 0 && (mark === fence || (fence === '---' && mark === '...'))) return length
  }
  return 0
}

function linesAtMost(text: string, maxLines: number): readonly string[] {
  let end = 0
  for (let line = 0; line < maxLines && end < text.length; line++) {
    const feed = text.indexOf('\n', end)
    end = feed === -1 ? text.length : feed + 1
  }
  return splitLines(text.slice(0, end))
}
