import type { Answer, Call, Caller } from '#testing/users.ts'
import type { ProviderPerson, TestProvider } from './identityProvider.ts'
import type { TestService } from './service.ts'

/** The parameters that the provider adds to the redirect back to the service. */
export type ProviderCallback = { readonly code: string; readonly state: string; readonly iss: string }

/** A browser: stores the cookies of the service and of the provider, and fills in the provider's own forms. */
export type ProviderBrowser = {
  /** The service's cookie; settable, since an attacker plants and steals it. */
  nonce: string
  begin(redirectUri?: string): Promise<string>
  /** Signs in at the provider as the person, and consents. */
  visit(authorizationUrl: string, person: ProviderPerson): Promise<ProviderCallback>
  finish(body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** The complete sign-in. */
  signIn(person: ProviderPerson): Promise<Answer>
}

export const providerCookie = 'speckeep-oidc-sign-in'

/** With a signed-in `user` it links an identity instead. */
export function providerBrowser(
  service: Pick<TestService, 'anyone'>,
  provider: TestProvider,
  user: Caller | null = null,
): ProviderBrowser {
  const caller = user ?? service.anyone
  const base = user === null ? '/api/auth/oidc' : '/api/auth/oidc/link'
  const browser: ProviderBrowser = {
    nonce: '',
    async begin(redirectUri) {
      const query = redirectUri === undefined ? '' : `?redirectUri=${encodeURIComponent(redirectUri)}`
      const answer = await withCookie(caller.get)(`${base}/authorize${query}`)
      if (answer.status !== 200) throw new Error(`the sign-in did not start: ${answer.text}`)
      browser.nonce = nonceOf(answer) ?? browser.nonce
      return answer.as<{ authorizationUrl: string }>().authorizationUrl
    },
    async visit(authorizationUrl, person) {
      provider.addPerson(person)
      return await followRedirects(authorizationUrl, provider.issuer, person.login)
    },
    finish: (body, headers) => withCookie(caller.post)(`${base}/callback`, body, headers),
    async signIn(person) {
      return await browser.finish(await browser.visit(await browser.begin(), person))
    },
  }

  function withCookie(call: Call): Call {
    return (path, body, headers = {}) =>
      call(path, body, { ...(browser.nonce !== '' && { cookie: `${providerCookie}=${browser.nonce}` }), ...headers })
  }
  return browser
}

/** The nonce that an answer set as a cookie; `null` if it set none. */
export function nonceOf(answer: Pick<Answer, 'headers'>): string | null {
  const [, nonce = null] = /speckeep-oidc-sign-in=([\w-]+);/.exec(answer.headers.getSetCookie().join('\n')) ?? []
  return nonce
}

const stepsMax = 12

/** Follows the provider's redirects and fills in its forms until it redirects back to the service. */
async function followRedirects(start: string, issuer: string, login: string): Promise<ProviderCallback> {
  const cookies = new Map<string, string>()
  let url = start
  let form: URLSearchParams | null = null
  for (let step = 0; step < stepsMax; step += 1) {
    if (!url.startsWith(`${issuer}/`)) return parseCallback(url)
    const answer: Response = await fetch(url, {
      method: form === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: form,
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const page = await answer.text()
    const location = answer.headers.get('location')
    const [, action = url] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    form = location === null ? new URLSearchParams({ prompt, login, password: 'any' }) : null
    if (location === null && prompt === '') throw new Error(`the provider answered ${answer.status}: ${page}`)
    url = new URL(location ?? action, url).href
  }
  throw new Error('the provider redirects in a circle')
}

function parseCallback(url: string): ProviderCallback {
  const { code, state, iss, ...rest } = Object.fromEntries(new URL(url).searchParams)
  if (!code || !state || !iss) throw new Error(`the provider redirected back with ${JSON.stringify(rest)}`)
  return { code, state, iss }
}
