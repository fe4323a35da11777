import { pageStart } from './files.ts'

/** A place in a page that Liquid does not output as written. */
export type LiquidMark = {
  /** `run`: replaced by its result. `broken`: the whole site cannot be built. */
  readonly kind: 'run' | 'broken'
  readonly text: string
  /** Counted from 0, inclusive. */
  readonly lines: readonly [first: number, last: number]
}

/**
 * Reads a page as Liquid 4 does, which knows nothing of Markdown: code, comments and quotes are text like any other.
 * Text between `{% raw %}` and the next `{% endraw %}` is output as written; `{%- endraw %}` does not end it.
 */
export function liquidMarks(text: string): readonly LiquidMark[] {
  const lineAt = lineCounter(text)
  const lastEnds = { brace: text.lastIndexOf('}'), tag: text.lastIndexOf('%}') }
  const marks: LiquidMark[] = []
  let start = nextOpening(text, pageStart(text))
  while (start !== -1) {
    const found = text.startsWith('{{', start) ? outputAt(text, start, lastEnds) : tagAt(text, start, lastEnds)
    const { kind, end, next = end } = found
    if (kind !== 'raw') marks.push({ kind, text: text.slice(start, end), lines: [lineAt(start), lineAt(end - 1)] })
    start = nextOpening(text, next)
  }
  return marks
}

type Found = {
  readonly kind: LiquidMark['kind'] | 'raw'
  readonly end: number
  /** Where reading continues, unless at the end. */
  readonly next?: number
}

/** Computed in advance, so that many unclosed openings do not each search to the end of the text. */
type LastEnds = { readonly brace: number; readonly tag: number }

function nextOpening(text: string, from: number): number {
  const opening = /\{[{%]/g
  opening.lastIndex = from
  return opening.exec(text)?.index ?? -1
}

/** A single closing brace ends an output and breaks the site. */
function outputAt(text: string, start: number, lastEnds: LastEnds): Found {
  if (lastEnds.brace < start) return unclosed(text, start)
  const brace = text.indexOf('}', start)
  return text.startsWith('}}', brace) ? { kind: 'run', end: brace + 2 } : { kind: 'broken', end: brace + 1 }
}

function tagAt(text: string, start: number, lastEnds: LastEnds): Found {
  if (lastEnds.tag < start + 2) return unclosed(text, start)
  const end = text.indexOf('%}', start + 2) + 2
  const [, name, parameters = ''] = /^\{%-?\s*(\w+(?!\w))(.*?)-?%\}$/s.exec(text.slice(start, end)) ?? []
  if (name === 'raw' && parameters.trim() === '') return rawAt(text, end, lastEnds)
  return { kind: name === undefined || name === 'raw' || name === 'endraw' ? 'broken' : 'run', end }
}

function rawAt(text: string, end: number, lastEnds: LastEnds): Found {
  let start = nextOpening(text, end)
  while (start !== -1) {
    const next = endOfToken(text, start, lastEnds)
    if (endsRaw(text, start, next)) return { kind: 'raw', end, next }
    start = nextOpening(text, next)
  }
  return { kind: 'broken', end, next: text.length }
}

/** Openings split the text within `raw` too: `{{ {% endraw %}}` is one output there, which ends nothing. */
function endOfToken(text: string, start: number, lastEnds: LastEnds): number {
  if (text.startsWith('{%', start)) return lastEnds.tag < start + 2 ? start + 2 : text.indexOf('%}', start + 2) + 2
  if (lastEnds.brace < start) return start + 2
  const brace = text.indexOf('}', start)
  return text.startsWith('}}', brace) ? brace + 2 : brace + 1
}

/** Whether the last tag that begins in a token, and ends with it, is `endraw`. */
function endsRaw(text: string, start: number, end: number): boolean {
  if (!text.startsWith('%}', end - 2)) return false
  const name = /\{%\s*(\w+)/g
  const token = text.slice(start, end - 2)
  return token.matchAll(name).reduce((_, [, found]) => found ?? '', '') === 'endraw'
}

const unclosedMaxChars = 40

function unclosed(text: string, start: number): Found {
  const [shown = ''] = /^[^\r\n]*/.exec(text.slice(start, start + unclosedMaxChars)) ?? []
  return { kind: 'broken', end: start + shown.trimEnd().length }
}

/** The line of an offset. Call with rising offsets: the text is walked once. */
function lineCounter(text: string): (offset: number) => number {
  let line = 0
  let feed = text.indexOf('\n')
  return offset => {
    for (; feed !== -1 && feed < offset; feed = text.indexOf('\n', feed + 1)) line++
    return line
  }
}
