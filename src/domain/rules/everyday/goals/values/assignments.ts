import { fold } from '../../../../text/fold.ts'
import type { Span } from '../../../../text/span.ts'
import type { ViewLine } from '../../../../text/view.ts'
import { type Field, fieldsIn } from './fields.ts'
import { fieldsWith, plain } from './pathWords.ts'

/** A line that gives a name a value. The span is that of the value, without its quotation marks. */
export type Assignment = Field & Span & { readonly old: string }

export function assignmentsIn(lines: readonly ViewLine[]): readonly Assignment[] {
  return fieldsIn(lines).flatMap(field => {
    const value = valueIn(field.rest)
    if (value.text === '') return []
    const start = field.at + value.from
    return [{ ...field, start, end: start + value.text.length, old: value.text }]
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

/** The fields that a phrase names: `port`, `server.port`, `server port`, `port of the server`, `the cache's ttl`. */
export function fieldsCalled<One extends Field>(all: readonly One[], said: string): readonly One[] {
  const phrase = said.replace(operation, '$2 $1')
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
  const units = all.filter(one =>
    [plain(one.key), ...pathsTo(one)].some(path => ways.includes(path.replace(unitWords, ''))),
  )
  if (units.length > 0) return units
  const [first = '', second = '', third] = wanted.split(' ')
  const either = third === undefined ? [...ways, `${second} ${first}`] : ways
  const through = all.filter(one => pathsThrough(one).some(path => either.includes(path)))
  if (through.length > 0) return through
  const short = all.filter(({ key }) => ways.some(way => isShortFor(key, way)))
  return short.length > 0 ? short : fieldsWith(all, wanted)
}

/** `POST /orders` is `post` below `/orders`. */
const operation = /(?<![\p{L}/])(GET|PUT|POST|PATCH|DELETE|HEAD|OPTIONS) (\/\S{0,80})/u

/** `revnumber` for `revision number`, `APP_ADMIN_PASSWORD` for `admin password`. */
function isShortFor(key: string, name: string): boolean {
  const words = name.split(' ')
  if (words.length < 2) return false
  if (plain(key).endsWith(` ${name}`)) return true
  return isMadeOf(fold(key), words)
}

/** Whether a name consists of the beginnings of the words. */
function isMadeOf(name: string, words: readonly string[]): boolean {
  let at = 0
  for (const word of words) {
    let length = 0
    while (length < word.length && name[at + length] === word[length]) length++
    if (length < startMinChars) return false
    at += length
  }
  return at === name.length
}

/** How much of each word a name in one word has at least. */
const startMinChars = 3

/** `server port` and `deploy server port` for `port` in `server` in `deploy`. */
function pathsTo({ above, key }: Field): readonly string[] {
  const names = [...above, key].map(plain)
  return names.slice(0, -1).map((_, from) => names.slice(from).join(' '))
}

/** `deploy port`, and `limit default` for `default` in the schema of the element with the name `limit`. */
function pathsThrough({ above, elements, key }: Field): readonly string[] {
  return [...above, ...elements.flat()].map(name => `${plain(name)} ${plain(key)}`)
}

export function pathOf({ above, key }: Field): string {
  return [...above, key].join('.')
}
