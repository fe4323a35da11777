import { fold } from '../../../../text/fold.ts'
import type { Span } from '../../../../text/span.ts'
import type { ViewLine } from '../../../../text/view.ts'

/** A line that gives a name a value. The span is that of the value, without its quotation marks. */
export type Assignment = Span & {
  readonly old: string
  readonly key: string
  /** The names of the tables or mappings around it, outermost first, as far as indentation or `[names]` show them. */
  readonly above: readonly string[]
}

/** `version: 1.2`, `:version: 1.2`, `"version": "1.2",`, `version = 1.2  # why`. */
const assignment =
  /^(\s{0,80}(?:[-*] )?[:"']?)([\p{L}\p{N}][\p{L}\p{N} ._-]{0,60}?)(["']?[ \t]{0,20}[:=][ \t]{1,40}|=)(\S.*)$/u
/** `server:` in YAML, `"server": {` in JSON. */
const opening =
  /^([ \t]{0,80})(?:- )?["']?([\p{L}\p{N}][\p{L}\p{N} ._-]{0,60}?)["']?[ \t]{0,20}:[ \t]{0,20}(?:\{|(?:#.*)?$)/u
/** `[server]`, `[[server.ports]]`. */
const table = /^\[{1,2}[ \t]{0,20}([\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*)[ \t]{0,20}\]{1,2}[ \t]{0,20}(?:#.*)?$/u

const lineMaxChars = 1000
const depthMax = 20

export function assignmentsIn(lines: readonly ViewLine[]): readonly Assignment[] {
  let tables: readonly string[] = []
  const open: { readonly margin: number; readonly name: string }[] = []
  return lines.flatMap(line => {
    const content = line.content.slice(0, lineMaxChars)
    if (content.trim() === '' || /^\s*#/.test(content)) return []
    const named = table.exec(content)?.[1]
    if (named !== undefined) {
      tables = named.split('.')
      open.length = 0
      return []
    }
    const margin = content.length - content.trimStart().length
    while ((open.at(-1)?.margin ?? -1) >= margin) open.pop()
    const above = [...tables, ...open.map(({ name }) => name)]
    const [, , name] = opening.exec(content) ?? []
    if (name !== undefined && open.length < depthMax) open.push({ margin, name })
    const [, before = '', key = '', gap = '', rest = ''] = assignment.exec(content) ?? []
    if (key === '') return []
    const start = line.start + before.length + key.length + gap.length
    const value = valueIn(rest)
    if (value.text === '') return []
    return [{ start: start + value.from, end: start + value.from + value.text.length, old: value.text, key, above }]
  })
}

/** The value without its quotation marks, a comma and a comment after it; none for the start of a list or an object. */
function valueIn(rest: string): { readonly text: string; readonly from: number } {
  const quoted = /^(["'])([^"']{1,400})\1\s{0,20},?\s{0,20}(?:#.*)?$/.exec(rest)?.[2]
  if (quoted !== undefined) return { text: quoted, from: 1 }
  const comment = rest.search(/\s#/)
  const plain = (comment === -1 ? rest : rest.slice(0, comment)).trimEnd().replace(/,$/, '')
  return { text: /^[^[\]{}|>&*"'`]{1,400}$/.test(plain) ? plain : '', from: 0 }
}

const unitWords = / (?:n?s|ms|sec|seconds|minutes|hours|days|k?b|mb|gb|bytes|percent)$/

/** The assignments that a phrase names: `port`, `server.port`, `server port`, `port of the server`, `the cache's ttl`. */
export function assignmentsCalled(all: readonly Assignment[], phrase: string): readonly Assignment[] {
  const wanted = plain(phrase.replace(/^(?:the|value of(?: the)?) /i, ''))
  const direct = all.filter(({ key }) => plain(key) === wanted)
  if (direct.length > 0) return direct
  const turned = plain(
    phrase
      .replace(/^the /i, '')
      .replace(/^(.{1,60}?) (?:of|in|for|under|within) (?:the )?(.{1,60})$/i, '$2 $1')
      .replace(/['’]s /, ' '),
  )
  const ways = [wanted, turned]
  const below = all.filter(one => pathsTo(one).some(path => ways.includes(path)))
  if (below.length > 0) return below
  return all.filter(one => [plain(one.key), ...pathsTo(one)].some(path => ways.includes(path.replace(unitWords, ''))))
}

/** `server port` and `deploy server port` for `port` in `server` in `deploy`. */
function pathsTo({ above, key }: Assignment): readonly string[] {
  const names = [...above, key].map(plain)
  return names.slice(0, -1).map((_, from) => names.slice(from).join(' '))
}

export function pathOf({ above, key }: Assignment): string {
  return [...above, key].join('.')
}

function plain(key: string): string {
  return fold(key.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).replace(/[_. -]+/g, ' ')
}
