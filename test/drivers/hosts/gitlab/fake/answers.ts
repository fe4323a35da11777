import { createHash } from 'node:crypto'
import type { Project, State, User } from './state.ts'

/** One call, as its handler sees it. */
export type Ask = {
  readonly state: State
  readonly user: User
  readonly method: string
  /** The decoded parts of the address that the route names. */
  readonly params: Readonly<Record<string, string>>
  readonly url: URL
  readonly query: URLSearchParams
  readonly json: Readonly<Record<string, unknown>>
}

export type Handler = (ask: Ask) => Promise<Response> | Response
export type ProjectHandler = (ask: Ask, project: Project) => Promise<Response> | Response

export function json(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: object } = {},
): Response {
  const text = JSON.stringify(body)
  const etag = `W/"${createHash('md5').update(text).digest('hex')}"`
  return new Response(text, { status, headers: { 'content-type': 'application/json', etag, ...headers } })
}

export function refusal(status: number, message: unknown): Response {
  return json({ message }, { status })
}

export function missing(what: string): Response {
  return refusal(404, `404 ${what} Not Found`)
}

/** One page of a list, announced by Link and x-next-page, without totals. */
export function paged(items: readonly unknown[], { url, query }: Ask): Response {
  const perPage = Math.min(Number(query.get('per_page') ?? 20), 100)
  const page = Number(query.get('page') ?? 1)
  const next = items.length > page * perPage ? page + 1 : null
  return json(items.slice((page - 1) * perPage, page * perPage), { headers: pageHeaders(url, page, perPage, next) })
}

export function pageHeaders(url: URL, page: number, perPage: number, next: number | null): Record<string, string> {
  const link = new URL(url)
  link.searchParams.set('per_page', String(perPage))
  link.searchParams.set('page', String(next))
  return {
    'x-page': String(page),
    'x-per-page': String(perPage),
    'x-next-page': next === null ? '' : String(next),
    ...(next === null ? {} : { link: `<${link}>; rel="next"` }),
  }
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
