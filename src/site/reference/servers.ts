import { type Fields, field, fieldsOf, listOf, scalarOf, textField, type Value } from './value.ts'

const serversMax = 100

export type Server = { readonly url: string; readonly server: Value | undefined }

/** The servers of OpenAPI 3, then the one of Swagger 2. */
export function serversOf(document: Fields): readonly Server[] {
  const listed = listOf(field(document, 'servers')).map(server => ({ url: textField(server, 'url'), server }))
  const host = textField(document, 'host')
  const [scheme = 'https'] = listOf(field(document, 'schemes'))
  const ofSwagger = `${String(scheme)}://${host}${textField(document, 'basePath')}`
  return [...listed, ...(host === '' ? [] : [{ url: ofSwagger, server: undefined }])].slice(0, serversMax)
}

/** The address that requests of an operation begin with, with the defaults of its variables. */
export function baseUrl(document: Fields, item: Value | undefined, operation: Value): string {
  const own = listOf(field(operation, 'servers'))[0] ?? listOf(field(item, 'servers'))[0]
  const first = own === undefined ? serversOf(document)[0] : { url: textField(own, 'url'), server: own }
  const variables = fieldsOf(field(first?.server, 'variables'))
  const written = (first?.url ?? '').replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? scalarOf(field(variables[name], 'default'), 200) || whole : whole,
  )
  const url = /^https?:\/\//i.test(written) ? written : `https://example.com/${written.replace(/^\/+/, '')}`
  return url.replace(/(?<!\/)\/+$/, '')
}

/** The path that requests begin with at the first server, with the defaults of its variables: `/api/v1`, or `''`. */
export function basePathOf(document: Fields): string {
  const [, path = ''] = /^https?:\/\/[^/]*(\/.*)$/i.exec(baseUrl(document, undefined, null)) ?? []
  return path
}
