/** The layers between a driver and the emulator: each answers a request itself or passes it on. */

export type Ask = {
  readonly method: string
  /** Still encoded, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export type Next = (ask: Ask) => Promise<Reply>
export type Layer = (ask: Ask, next: Next) => Promise<Reply>

/** The first layer sees a request first. */
export function through(layers: readonly Layer[], last: Next): Next {
  return layers.reduceRight<Next>((next, layer) => ask => layer(ask, next), last)
}

export function reply(status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  if (body === undefined) return { status, headers, body: Buffer.alloc(0) }
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return { status, headers: { ...type, ...headers }, body: Buffer.from(JSON.stringify(body)) }
}

/** A refusal in GitHub's own format. */
export function refusal(
  status: number,
  message: string,
  more: object = {},
  headers: Record<string, string> = {},
): Reply {
  const documentation_url = 'https://docs.github.com/rest'
  return reply(status, { message, ...more, documentation_url, status: String(status) }, headers)
}

export function jsonOf<T = Record<string, unknown>>({ body }: { readonly body: Buffer }): T {
  return (body.length === 0 ? {} : JSON.parse(body.toString('utf8'))) as T
}

/** `/repos/ada/spec/git/trees` is `['ada/spec', '/git/trees']`. */
export function repoIn(path: string): readonly [name: string, rest: string] | null {
  const [, owner, name, rest = ''] = /^\/repos\/([^/]+)\/([^/]+)(\/.*)?$/.exec(path) ?? []
  return owner && name ? [`${decodeURIComponent(owner)}/${decodeURIComponent(name)}`, rest] : null
}
