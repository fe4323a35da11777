import type { Context } from './context.ts'
import { referenceLimits } from './limits.ts'
import type { Operation } from './operations.ts'
import { printJson } from './printJson.ts'
import { statedIn } from './sample.ts'
import { baseUrl } from './servers.ts'
import { field, fieldsOf, listOf, scalarOf, textField, type Value } from './value.ts'

export type RequestExample = {
  readonly operation: Operation
  readonly parameters: readonly Value[]
  readonly body: { readonly type: string; readonly value: Value } | null
}

/**
 * The request as a curl command for a POSIX shell. Every text of the description is quoted, and none is in a place where
 * curl takes it for the name of a file or for an option.
 */
export function curlCommand(context: Context, { operation, parameters, body }: RequestExample): string {
  const { method, path } = operation
  const { item, value } = operation.read()
  const sent = [...parameters.flatMap(parameter => sentWith(parameter)), ...credentials(context, value)]
  const query = sent.flatMap(({ place, name, text }) =>
    place === 'query' ? [`${encodeURIComponent(name)}=${encodeURIComponent(text)}`] : [],
  )
  const inPath = new Map(sent.flatMap(({ place, name, text }) => (place === 'path' ? [[name, text] as const] : [])))
  const filled = path.replace(/\{([^{}]*)\}/g, (_, name: string) => encodeURIComponent(inPath.get(name) ?? name))
  const url = `${baseUrl(context.document, item, value)}/${filled.replace(/^\/+/, '')}`
  const headers = sent.flatMap(({ place, name, text }) =>
    place === 'header' && headerName.test(name) ? [['--header', `${name}: ${text}`]] : [],
  )
  const parts = [
    [`curl --request ${method.toUpperCase()}`],
    ['--url', urlCharacters(url + (query.length > 0 ? `${url.includes('?') ? '&' : '?'}${query.join('&')}` : ''))],
    ...headers,
    ...(body === null ? [] : bodyOptions(body)),
  ]
  return parts.map(([option = '', text]) => (text === undefined ? option : `${option} ${quoted(text)}`)).join(' \\\n  ')
}

type Sent = { readonly place: string; readonly name: string; readonly text: string }

/** RFC 9110, 5.1. */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/

/** What is needed: parameters that are required, and those in the path. */
function sentWith(parameter: Value): readonly Sent[] {
  const [place, name] = [textField(parameter, 'in'), textField(parameter, 'name', 200)]
  if (field(parameter, 'required') !== true && place !== 'path') return []
  const [first] = Object.values(fieldsOf(field(parameter, 'examples')))
  const stated = field(first, 'value') ?? statedIn(parameter) ?? statedIn(field(parameter, 'schema'))
  return [{ place, name, text: scalarOf(stated, 200) || name }]
}

/** The credentials of the first way in. */
function credentials({ document, read }: Context, value: Value): readonly Sent[] {
  const [needed] = listOf(field(value, 'security') ?? field(document, 'security'))
  const schemes = field(field(document, 'components'), 'securitySchemes') ?? field(document, 'securityDefinitions')
  return Object.keys(fieldsOf(needed))
    .slice(0, 10)
    .flatMap((name): readonly Sent[] => {
      const scheme = read(field(schemes, name))
      const [type, http] = [textField(scheme, 'type'), textField(scheme, 'scheme').toLowerCase()]
      const header = (text: string) => [{ place: 'header', name: 'Authorization', text }]
      if (type === 'apiKey')
        return [{ place: textField(scheme, 'in'), name: textField(scheme, 'name'), text: 'API_KEY' }]
      if (type === 'basic' || http === 'basic') return header('Basic CREDENTIALS')
      return type === 'oauth2' || type === 'openIdConnect' || http === 'bearer' ? header('Bearer TOKEN') : []
    })
}

/** `--data-raw` and `--form-string` do not read files, whatever the text begins with. */
function bodyOptions({ type, value }: NonNullable<RequestExample['body']>): string[][] {
  const fields = Object.entries(fieldsOf(value)).filter(([name]) => /^[\w.[\]-]+$/.test(name))
  const text = (of: Value) => scalarOf(of, 500) || printJson(of, 500)
  if (/^multipart\//i.test(type)) return fields.map(([name, of]) => ['--form-string', `${name}=${text(of)}`])
  if (/urlencoded/i.test(type)) return fields.map(([name, of]) => ['--data-urlencode', `${name}=${text(of)}`])
  const raw = typeof value === 'string' ? value : printJson(value, referenceLimits.exampleMaxChars)
  return [
    ['--header', `Content-Type: ${type}`],
    ['--data-raw', raw.slice(0, referenceLimits.exampleMaxChars)],
  ]
}

/** Brackets and braces are patterns to curl. */
function urlCharacters(url: string): string {
  return url.toWellFormed().replace(/[^\w!$&'()*+,\-./:;=?@~%]/gu, encodeURIComponent)
}

/** Without control characters and marks that reorder text: what a terminal gets is what the reader saw. */
function quoted(text: string): string {
  const visible = text.toWellFormed().replace(/[^\P{C}\n]/gu, '')
  return `'${visible.replaceAll("'", `'\\''`)}'`
}
