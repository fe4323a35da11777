/**
 * Reads an instruction from left to right. Every method takes what it is named after and returns it, or takes nothing
 * and returns `null` (or `false`). Each looks at a character a bounded number of times, whatever the input.
 */
export type Reader = {
  /** One of these words, in any case. */
  word(...choices: readonly string[]): string | null
  /** All of these words, or none. */
  words(...words: readonly string[]): boolean
  /** Text in quotation marks or backticks. */
  quoted(): string | null
  /** `12`. */
  number(): number | null
  /** `1st`, `second`, `12th`. */
  ordinal(): number | null
  /** One of these characters. */
  mark(...choices: readonly string[]): boolean
  /** A bare name such as `status` or `last-changed`. */
  name(): string | null
  /** After a colon, all the rest: whole lines, without surrounding blank ones. */
  block(): string | null
  /** Whether nothing follows except a full stop or a "please". */
  end(): boolean
  /** Restores the position unless `read` finds something. */
  attempt<Found extends NonNullable<unknown>>(read: () => Found | null): Found | null
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/uy
const namePattern = /[\p{L}_][\p{L}\p{N}_.-]*/uy
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const closers: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“”', '”': '”', '«': '»', '»': '«' }

export function readInstruction(text: string): Reader {
  const instruction = text.replaceAll('\r\n', '\n')
  let at = 0

  function skipSpace(): void {
    while (/[\s,]/.test(instruction[at] ?? '')) at++
  }

  function match(pattern: RegExp): string | null {
    skipSpace()
    pattern.lastIndex = at
    return pattern.exec(instruction)?.[0] ?? null
  }

  function take<Found>(length: number, found: Found): Found {
    at += length
    return found
  }

  const reader: Reader = {
    word(...choices) {
      const written = match(wordPattern)
      if (written === null) return null
      const chosen = choices.find(choice => choice === written.toLowerCase())
      return chosen === undefined ? null : take(written.length, chosen)
    },
    words(...words) {
      const all = reader.attempt(() => (words.every(word => reader.word(word) !== null) ? true : null))
      return all ?? false
    },
    quoted() {
      skipSpace()
      const found = quotedAt(instruction, at)
      return found && take(found.length, found.text)
    },
    number() {
      const digits = match(/\d{1,9}(?![\p{L}\p{N}])/uy)
      return digits === null ? null : take(digits.length, Number(digits))
    },
    ordinal() {
      const named = reader.word(...ordinals)
      if (named !== null) return ordinals.indexOf(named) + 1
      const written = match(/\d{1,6}(?:st|nd|rd|th)(?![\p{L}\p{N}])/iuy)
      return written === null ? null : take(written.length, Number.parseInt(written, 10))
    },
    mark(...choices) {
      skipSpace()
      if (!choices.includes(instruction[at] ?? '')) return false
      return take(1, true)
    },
    name() {
      const written = match(namePattern)
      return written === null ? null : take(written.length, written)
    },
    block() {
      if (!reader.mark(':')) return null
      const block = wholeLines(instruction.slice(at))
      if (block === '') return null
      at = instruction.length
      return block
    },
    end() {
      const ended = reader.attempt(() => {
        reader.word('please')
        reader.mark('.', '!')
        skipSpace()
        return at === instruction.length || null
      })
      return ended ?? false
    },
    attempt(read) {
      const start = at
      const found = read()
      if (found === null) at = start
      return found
    },
  }
  return reader
}

function quotedAt(text: string, at: number): { readonly text: string; readonly length: number } | null {
  const mark = text[at] ?? ''
  if (mark === '`') return codeAt(text, at)
  const closing = closers[mark]
  if (closing === undefined) return null
  for (let end = at + 1; end < text.length; end++) {
    if (closing.includes(text[end] ?? '')) return { text: text.slice(at + 1, end), length: end + 1 - at }
  }
  return null
}

/**
 * As in Markdown: code is closed by as many backticks as open it, and a space on both sides only separates backticks.
 */
function codeAt(text: string, at: number): { readonly text: string; readonly length: number } | null {
  let start = at
  while (text[start] === '`') start++
  const marks = text.slice(at, start)
  for (let from = start; ; ) {
    const found = text.indexOf(marks, from)
    if (found === -1) return null
    let end = found
    while (text[end] === '`') end++
    if (end - found === marks.length) {
      const inner = text.slice(start, found)
      const isApart = inner.includes('`') && inner.startsWith(' ') && inner.endsWith(' ')
      return { text: isApart ? inner.slice(1, -1) : inner, length: end - at }
    }
    from = end
  }
}

/** Without surrounding blank lines; indentation stays unless the text begins directly after the colon. */
function wholeLines(text: string): string {
  const lines = text.split('\n')
  const isText = (line: string) => line.trim() !== ''
  const first = lines.findIndex(isText)
  const kept = lines.slice(first, lines.findLastIndex(isText) + 1).join('\n')
  return first === 0 ? kept.trimStart() : kept
}
