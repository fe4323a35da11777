import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GithubDouble } from '../../drivers/hosts/github/proxy/index.ts'

export type GithubSite = AsyncDisposable & { readonly url: string }

/** A self-hosted GitHub: sign-in page and API on one address, the API below `/api/v3`. */
export async function githubSite(github: GithubDouble): Promise<GithubSite> {
  const begun = new Map<string, { readonly challenge: string; readonly redirectUri: string }>()

  async function answer(request: IncomingMessage): Promise<Response> {
    const asked = new URL(request.url ?? '/', github.url)
    asked.pathname = asked.pathname.replace(/^\/api\/v3(?=\/)/, '')
    const query = (name: string) => asked.searchParams.get(name) ?? ''
    const [challenge, redirectUri] = [query('code_challenge'), query('redirect_uri')]
    if (asked.pathname === '/login/oauth/authorize') begun.set(query('state'), { challenge, redirectUri })
    const body = Buffer.concat(await request.toArray())
    const answer = await fetch(asked, {
      method: request.method ?? 'GET',
      headers: kept(request),
      redirect: 'manual',
      ...(body.length > 0 && { body }),
    })
    const back = URL.parse(answer.headers.get('location') ?? '')?.searchParams
    const known = begun.get(back?.get('state') ?? '')
    if (known) github.signing.issue(back?.get('code') ?? '', known)
    return answer
  }

  const server = createServer(async (request, response) => {
    const got = await answer(request)
    response.writeHead(got.status, Object.fromEntries(got.headers)).end(Buffer.from(await got.arrayBuffer()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function kept({ headers }: IncomingMessage): Record<string, string> {
  const names = ['authorization', 'content-type', 'accept', 'if-none-match']
  return Object.fromEntries(names.flatMap(name => (headers[name] === undefined ? [] : [[name, String(headers[name])]])))
}
