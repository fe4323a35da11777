import type { Facts, Operation, Type } from './facts.ts'
import { type Check, checkOf } from './schema.ts'

/** One call and its answer, as they were transmitted. */
export type Exchange = {
  readonly method: string
  /** As written in the address, below the base path of the description. */
  readonly path: string
  readonly query: URLSearchParams
  readonly sent: string
  readonly status: number
  readonly type: string
  readonly received: string
}

export type Description = {
  /** How the call differs from the description; empty if it does not. */
  request(exchange: Exchange): readonly string[]
  /** The same for its answer. */
  response(exchange: Exchange): readonly string[]
}

type Found = { readonly name: string; readonly operation: Operation; readonly values: Readonly<Record<string, string>> }

export function descriptionOf(facts: Facts): Description {
  const check = checkOf(facts)
  const patterns = Object.entries(facts.operations).map(([name, operation]) => {
    const [method = '', template = ''] = name.split(' ')
    return { name, operation, method, pattern: patternOf(template), vague: template.split('{').length }
  })

  function find({ method, path }: Exchange): Found | null {
    const fitting = patterns.filter(one => one.method === method && one.pattern.test(path))
    const [best] = fitting.toSorted((a, b) => b.name.length - a.name.length || a.vague - b.vague)
    return best ? { ...best, values: best.pattern.exec(path)?.groups ?? {} } : null
  }

  function deviationsOf(exchange: Exchange, look: (found: Found) => readonly string[]): readonly string[] {
    const found = find(exchange)
    const version = `${facts.source.title} ${facts.source.version}`
    if (!found) return [`${version}: ${exchange.method} ${exchange.path} is not described`]
    return look(found).map(what => `${version}: ${found.name}: ${what}`)
  }

  return {
    request: exchange =>
      deviationsOf(exchange, found => [
        ...wrongNumbers(found),
        ...wrongQuery(found.operation, exchange.query, check),
        ...wrongBody(found.operation, exchange, check),
      ]),
    response: exchange => deviationsOf(exchange, found => wrongAnswer(found.operation, exchange, check)),
  }
}

/** `{name}` matches one segment of a path; a name with a slash in it is encoded there. */
function patternOf(template: string): RegExp {
  const parts = template
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 ? `(?<${part}>[^/]+)` : part.replaceAll('.', '\\.')))
  return new RegExp(`^${parts.join('')}$`)
}

function wrongNumbers({ operation, values }: Found): readonly string[] {
  const wrong = (operation.numbers ?? []).filter(name => !/^\d+$/.test(values[name] ?? ''))
  return wrong.map(name => `${name} is not a number in the path: ${values[name]}`)
}

function wrongQuery({ query = {} }: Operation, asked: URLSearchParams, check: Check): readonly string[] {
  const known = new Map(Object.entries(query).map(([name, type]) => [name.replace(/!$/, ''), type]))
  const missing = Object.keys(query).filter(name => name.endsWith('!') && !asked.has(name.slice(0, -1)))
  const wrong = [...asked].flatMap(([name, value]) => {
    const type = known.get(name)
    if (type === undefined) return [`the parameter ${name} is not described`]
    return check(type, readAs(type, value)).map(what => `the parameter ${name}=${value}: ${what}`)
  })
  return [...missing.map(name => `the parameter ${name.slice(0, -1)} is missing`), ...wrong]
}

/** A parameter is text; this is the value that its type gives it. */
function readAs(type: Type, value: string): unknown {
  if (Array.isArray(type)) return value.split(',')
  if ((type === 'integer' || type === 'number') && /^-?\d+$/.test(value)) return Number(value)
  if (type === 'boolean' && /^(true|false)$/.test(value)) return value === 'true'
  return value
}

function wrongBody({ body }: Operation, { sent }: Exchange, check: Check): readonly string[] {
  if (sent === '') return body === undefined ? [] : check(body, {}).map(what => `no body was sent: ${what}`)
  if (body === undefined) return ['a body is not described']
  return check(body, JSON.parse(sent)).map(what => `the body: ${what}`)
}

/** Any operation may answer these: authentication, permissions, rate limits and faults of the host. */
const anywhere: readonly number[] = [401, 403, 404, 405, 429, 500, 502, 503]

/** Redirects and 304: no description gives their content. */
const withoutContent: readonly number[] = [301, 302, 304, 307]

function wrongAnswer({ answers }: Operation, exchange: Exchange, check: Check): readonly string[] {
  const { status, type, received } = exchange
  if (withoutContent.includes(status)) return []
  const described = answers[status]
  if (described === undefined) return anywhere.includes(status) ? [] : [`the status ${status} is not described`]
  if (described === null || !type.startsWith('application/json')) return []
  return check(described, JSON.parse(received)).map(what => `the answer ${status}: ${what}`)
}
