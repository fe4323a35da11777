import { ownOrigin, type ServerConfig } from './server.ts'
import { type Env, invalidValue, originOf, readText, shown } from './values.ts'

/** Where the built-in pages are served: always on a separate origin, so that no page can act as the application. */
export type PagesServerConfig = {
  readonly host: string
  /** The port that the pages listen on: the one after PORT, whatever public name a proxy gives them. */
  readonly port: number
  /** As a browser sees it. With `perProject` its host begins with `*.`, and each project has its own host name. */
  readonly origin: string
  readonly perProject: boolean
}

export function readPages(env: Env, server: ServerConfig): PagesServerConfig {
  const { host } = server
  const port = server.port + 1
  const given = readText(env, 'PAGES_ORIGIN')
  if (given === null) {
    const origin = ownOrigin(host, port)
    refuseSharedOrigin(origin, server)
    return { host, port, origin, perProject: false }
  }
  const perProject = given.includes('*')
  const origin = perProject ? wildcardOriginOf(given) : originOf(given)
  if (origin === null) {
    const expected = 'an origin such as https://pages.example.org or https://*.pages.example.org'
    throw invalidValue('PAGES_ORIGIN', shown(given), expected)
  }
  refuseSharedOrigin(origin, server)
  return { host, port, origin, perProject }
}

/** `*` covers the whole first label, and the names below it must belong to the operator. */
function wildcardOriginOf(given: string): string | null {
  const [, scheme, rest] = /^(https?:\/\/)\*\.([^*]+)$/i.exec(given) ?? []
  const origin = scheme === undefined ? null : originOf(`${scheme}${rest}`)
  if (origin === null) return null
  const { hostname, protocol, host } = new URL(origin)
  const isOwn = hostname === 'localhost' || /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname)
  return isOwn ? `${protocol}//*.${host}` : null
}

function refuseSharedOrigin(pagesOrigin: string, server: ServerConfig): void {
  const expected = 'an origin other than those of the application, PUBLIC_URL and FRONTEND_URL'
  for (const origin of [server.frontendOrigin, server.publicOrigin, ownOrigin(server.host, server.port)]) {
    const oneBelow = origin.replace(/\/\/[^./:]+\./, '//*.')
    if (pagesOrigin === origin || pagesOrigin === oneBelow) {
      throw invalidValue('PAGES_ORIGIN', shown(pagesOrigin), expected)
    }
  }
}
