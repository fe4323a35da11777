import { type Fields, fieldsOf, type Value } from './value.ts'
import { valueCache } from './valueCache.ts'
import { type Line, nextLine, type Span } from './yamlLines.ts'

/**
 * A large YAML file in block style whose members are parsed when they are read, as `lazyJson` does it for JSON. In block
 * style, indentation alone says where a member ends, so that mappings are split by lines, and only values that are no
 * mappings reach the parser. `null` for what is written otherwise: flow style at the root, several documents, tabs,
 * complex keys.
 */
export function lazyYaml(bytes: Uint8Array, parse: (text: string) => Value): Fields | null {
  const cache = valueCache(cacheMaxBytes)
  const root = mappingAt({ from: bytes[0] === 0xef ? 3 : 0, to: bytes.length }, 0)
  return root === null || Object.keys(root).length === 0 ? null : root

  function mappingAt(span: Span, level: number): Fields | null {
    const object = {}
    let members = 0
    let open: Member | null = null
    let indent = Number.POSITIVE_INFINITY
    const close = (to: number) => {
      if (!open) return
      open.to = to
      define(object, open, level)
    }
    for (let at = span.from; ; ) {
      const line = nextLine(bytes, at, span.to, indent)
      if (line === null) break
      at = line.to
      if (level === 0 && isMarker(line)) {
        if (open === null && line.start === '-') continue
        return null
      }
      if (indent === Number.POSITIVE_INFINITY) indent = line.indent
      if (line.indent < indent) return null
      if (open !== null && open.rest === '' && line.start === '-' && /^-(?:\s|$)/.test(textOf(line))) continue
      if (open !== null && (line.start === '}' || line.start === ']')) continue
      const key = keyOf(textOf(line))
      if (key === null || members++ >= membersMax) return null
      close(line.from)
      open = { name: key.name, rest: key.rest, indent, start: line.from, from: line.to, to: line.to, outer: undefined }
    }
    close(span.to)
    return object
  }

  function textOf({ from, indent, to }: Line): string {
    return decoder.decode(bytes.subarray(from + indent, Math.min(to, from + indent + keyLineMaxBytes))).trimEnd()
  }

  function define(object: object, member: Member, level: number): void {
    const get = () => readMember(member, level)
    Object.defineProperty(object, member.name, { get, enumerable: true, configurable: true })
  }

  function readMember(member: Member, level: number): Value {
    const { start, to } = member
    const split = () => (isMapping(member) && level < levelsMax ? mappingAt(member, level + 1) : null)
    if (level < keptLevels && member.outer === undefined) member.outer = split()
    const fields = level < keptLevels ? member.outer : cache.read(-start, gettersFactor * (to - start), split)
    return fields ?? cache.read(start, to - start, () => parsed(member))
  }

  /** Whether the value is a mapping in the lines below. */
  function isMapping({ rest, indent, from, to }: Member): boolean {
    if (rest !== '') return false
    const first = firstLine({ from, to })
    return first !== null && first.indent > indent && keyOf(textOf(first)) !== null
  }

  function firstLine({ from, to }: Span): Line | null {
    return nextLine(bytes, from, to, Number.POSITIVE_INFINITY)
  }

  function parsed({ rest, start, from, to }: Member): Value {
    if (to - start > valueMaxBytes) return null
    if (plainWords.test(rest) && firstLine({ from, to }) === null) return rest
    const [value] = Object.values(fieldsOf(parse(decoder.decode(bytes.subarray(start, to)))))
    return value ?? null
  }
}

type Key = { readonly name: string; readonly rest: string }
/** Its value is what `rest` says, or begins to say, and the lines from `from`, which follow its own at `start`. */
type Member = Key & {
  readonly indent: number
  readonly start: number
  readonly from: number
  to: number
  /** The members of an outer mapping, once they are found. */
  outer: Fields | null | undefined
}

const decoder = new TextDecoder()
/** Down to a property of a schema, or to the media type of a response; everything below is parsed as a whole. */
const levelsMax = 10
const membersMax = 20_000
const valueMaxBytes = 400_000
const keyLineMaxBytes = 64 * 1024
const cacheMaxBytes = 1024 * 1024
/** Members that are not parsed yet take many times the memory of their text. */
const gettersFactor = 16
/** `components` and `schemas`, or `paths`: their members are found once, those of deeper mappings again. */
const keptLevels = 2

/** Plain words that are strings in every version of YAML. */
const plainWords = /^(?!(?:true|false|null)$)[a-z][a-z ]*[a-z]$/i

function isMarker({ indent, start, isMarker }: Line): boolean {
  return indent === 0 && (isMarker || start === '%')
}

/** Reads `name: rest`, where `rest` leaves out a comment; `null` for other lines. */
function keyOf(text: string): Key | null {
  const [, double, single, plain = '', rest = ''] = keyLine.exec(text) ?? []
  if (double === undefined && single === undefined && plain === '') return null
  const name = double === undefined ? (single?.replaceAll("''", "'") ?? plain.trimEnd()) : unquoted(double)
  return name === null ? null : { name, rest: /^#/.test(rest) ? '' : rest }
}

const keyLine =
  /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|((?:[^\s\-?:,[\]{}#&*!|>'"%@`]|[-?:](?=\S))(?:[^\s:]|:(?=\S)|[^\S\n]+(?=[^\s#:]|:\S))*))[^\S\n]*:(?:[^\S\n]+(?![^\S\n])(.*))?$/

/** Escapes as in JSON; other ones are rare in names. */
function unquoted(text: string): string | null {
  try {
    return JSON.parse(`"${text}"`) as string
  } catch {
    return null
  }
}
