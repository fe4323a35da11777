import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'

/** GitHub's own description of its API, for every request and answer of the driver. */

type Media = { readonly content?: Readonly<Record<string, { readonly schema: object }>>; readonly $ref?: string }
type Operation = { readonly requestBody?: Media; readonly responses: Readonly<Record<string, Media>> }
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Media>> }
}

const file = new URL('../../../fixtures/github-openapi.json', import.meta.url)
const description = JSON.parse(readFileSync(file, 'utf8')) as Description
const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(description, 'github')

const templates = Object.keys(description.paths).map(template => ({
  template,
  // The name of a reference may contain slashes.
  pattern: new RegExp(`^${template.replace('{ref}', '.+').replace(/\{[^}]+\}/g, '[^/]+')}$`),
}))

export type Exchange = {
  readonly method: string
  readonly path: string
  readonly sent: string | null
  readonly status: number
  readonly type: string
  readonly received: string
}

/** The deviations; empty if there are none. */
export function deviations({ method, path, sent, status, type, received }: Exchange): readonly string[] {
  const named = path.replace(/^\/repositories\/\d+/, '/repos/owner/name')
  const template = templates.find(({ pattern }) => pattern.test(named))?.template
  const operation = template && description.paths[template]?.[method.toLowerCase()]
  if (!template || !operation) return [`${method} ${named}: not described`]
  const at = ['paths', template, method.toLowerCase()]
  const found: string[] = []
  if (sent !== null) {
    const body = [...at, 'requestBody', 'content', 'application/json', 'schema']
    found.push(...(operation.requestBody ? wrong(body, JSON.parse(sent)) : ['a body that is not described']))
  }
  if (operation.responses[status] === undefined) {
    if (status < 300) found.push(`status ${status} is not described`)
  } else if (type.startsWith('application/json') && received !== '') {
    const place = placeOfResponse(operation, at, String(status))
    if (place) found.push(...wrong(place, JSON.parse(received)))
  }
  return found.map(what => `${method} ${template} ${status}: ${what}`)
}

function placeOfResponse(operation: Operation, at: readonly string[], status: string): readonly string[] | null {
  const direct = operation.responses[status]
  const name = direct?.$ref?.split('/').at(-1)
  const response = name === undefined ? direct : description.components.responses[name]
  const place = name === undefined ? [...at, 'responses', status] : ['components', 'responses', name]
  return response?.content?.['application/json'] ? [...place, 'content', 'application/json', 'schema'] : null
}

const compiled = new Map<string, ValidateFunction>()

function wrong(place: readonly string[], value: unknown): readonly string[] {
  const pointer = place.map(name => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `github#/${pointer}` })
  compiled.set(pointer, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).slice(0, 5).map(error => `${error.instancePath || 'it'} ${error.message}`)
}

/** A `fetch` that records every deviation in its exchanges. Faults that a test injects are not GitHub's. */
export function recordingFetch(apiBase: string, noted: string[], inner: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init)
    const { href, pathname } = new URL(String(input))
    const isApi = href.startsWith(apiBase) && !pathname.startsWith('/login/')
    if (!isApi || response.headers.has('x-test-fault') || [301, 304, 307].includes(response.status)) return response
    const received = await response.clone().text()
    const sent = typeof init?.body === 'string' ? init.body : null
    const type = response.headers.get('content-type') ?? ''
    const method = init?.method ?? 'GET'
    noted.push(...deviations({ method, path: pathname, sent, status: response.status, type, received }))
    return response
  }
}
