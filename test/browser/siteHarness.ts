import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'

/** Replaces a response body in transit; the headers stay. */
export type Tamper = (url: URL, body: string) => string | null

export type TestProxy = AsyncDisposable & {
  readonly proxy: string
  /** Hosts other than those of the sites that a browser contacted, as `host:port`. */
  readonly foreignHosts: string[]
  tamper: Tamper | null
  /** Removes the policy from responses, to show what an attack does without it. */
  stripsPolicy: boolean
}

/** The entire web for a browser of these tests: names below `.localhost` are the service, all others are recorded. */
export async function startProxy(pagesUrl: string): Promise<TestProxy> {
  const server = createServer(forward)
  const web: TestProxy = {
    proxy: '',
    foreignHosts: [],
    tamper: null,
    stripsPolicy: false,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  server.on('connect', ({ url = '' }: IncomingMessage, socket) => {
    web.foreignHosts.push(url)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(web, { proxy: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })

  function forward(asked: IncomingMessage, answer: ServerResponse): void {
    const url = new URL(asked.url ?? '')
    if (!url.hostname.endsWith('.localhost')) {
      web.foreignHosts.push(url.host)
      answer.writeHead(403).end()
      return
    }
    const { cookie = '', origin = '' } = asked.headers
    const headers = { host: url.host, cookie, origin }
    const upstream = request(pagesUrl + url.pathname + url.search, { headers })
    upstream.on('response', async given => {
      const chunks: Buffer[] = []
      for await (const chunk of given) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      const instead = web.tamper?.(url, body.toString()) ?? null
      const dropped = new Set(['content-length', 'etag', web.stripsPolicy ? 'content-security-policy' : ''])
      for (const [name, value] of Object.entries(given.headers)) {
        if (value !== undefined && !dropped.has(name)) answer.setHeader(name, value)
      }
      answer.writeHead(given.statusCode ?? 500).end(instead ?? body)
    })
    upstream.on('error', () => answer.destroy())
    upstream.end()
  }
}

export type Visitor = AsyncDisposable & {
  readonly context: BrowserContext
  readonly page: Page
  /** Opens an address, waits until everything has loaded, and returns the events since the last call. */
  open(url: string): Promise<VisitResult>
  /** The events since the last call. */
  look(): VisitResult
}

export type VisitResult = {
  status: number
  /** Author code that ran. */
  readonly ran: string[]
  /** Policy directives that were violated, as reported to the page. */
  readonly refused: string[]
  /** Requests that left the site, and windows that opened, with their purpose. */
  readonly left: string[]
  readonly dialogs: string[]
  readonly errors: string[]
}

function nothing(): VisitResult {
  return { status: 200, ran: [], refused: [], left: [], dialogs: [], errors: [] }
}

export async function openVisitor(
  browser: Browser,
  web: TestProxy,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ proxy: { server: web.proxy, bypass: '<-loopback>' }, ...options })
  const page = await context.newPage()
  let seen = nothing()
  await context.addInitScript(instrumentPage)
  context.on('console', message => {
    const [, what, text = ''] = /^(ran|refused): (.*)$/s.exec(message.text()) ?? []
    if (what === 'ran') seen.ran.push(text)
    if (what === 'refused') seen.refused.push(text)
  })
  context.on('request', asked => {
    const target = elsewhere(asked)
    if (target !== null) seen.left.push(target)
  })
  context.on('requestfailed', asked => {
    // A request blocked by the policy is reported as failed, and was never sent.
    const at = asked.failure()?.errorText === 'csp' ? seen.left.indexOf(elsewhere(asked) ?? '') : -1
    if (at >= 0) seen.left.splice(at, 1)
  })
  context.on('page', opened => opened !== page && seen.left.push(`window ${opened.url()}`))
  context.on('weberror', ({ error }) => seen.errors.push(error().message))
  context.on('dialog', dialog => {
    seen.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const look = (): VisitResult => {
    const until = seen
    seen = nothing()
    return until
  }
  return {
    context,
    page,
    look,
    async open(url) {
      const answer = await page.goto(url, { waitUntil: 'load' })
      assert.ok(answer, url)
      return { ...look(), status: answer.status() }
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/**
 * Runs in each frame before anything else. The sandbox suppresses dialogs, so the functions that attacks call are
 * instrumented. Violations inside the frame of a diagram are ignored: its library parses what authors wrote.
 */
function instrumentPage(): void {
  for (const name of ['alert', 'confirm', 'prompt', 'msgbox', 'print']) {
    Object.defineProperty(window, name, { value: (what: unknown) => console.log(`ran: ${name}(${what})`) })
  }
  if (/^\/_s\/diagram\./.test(location.pathname)) return
  document.addEventListener('securitypolicyviolation', event => {
    console.log(`refused: ${event.effectiveDirective} ${event.blockedURI}`)
  })
}

function elsewhere(asked: Request): string | null {
  const { protocol, hostname } = new URL(asked.url())
  const leaves = /^https?:$/.test(protocol) && !hostname.endsWith('.localhost')
  return leaves ? `${asked.resourceType()} ${protocol}//${hostname}` : null
}
