import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import type { TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { type ExactAnswer, requestExactly } from '../../support/exactRequest.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { interceptedHost } from '../../support/interceptedHost.ts'
import { type TestService, testService } from '../../support/service.ts'

/** Who may read a site, and what else the pages origins reveal. */

const host = await interceptedHost()
after(() => host[Symbol.asyncDispose]())
const overrides = { hosts: codeHosts(host.host), transport: host.embedded.transport }
/** All sites under paths of one origin. */
const shared = await testService({ env: { CREATE_DEADLINE_MS: '100' }, overrides })
after(() => shared[Symbol.asyncDispose]())
/** Each site on its own origin. */
const own = await testService({ env: { PAGES_ORIGIN: 'https://*.pages.example.org' } })
after(() => own[Symbol.asyncDispose]())
const alice = await shared.user()

type Site = {
  readonly service: TestService
  readonly user: TestUser
  readonly project: ProjectRecord
  /** `''`, or the path of the site on its origin. */
  readonly basePath: string
  /** Requests a path of the origin that serves the site. */
  ask(path: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<ExactAnswer>
}

async function siteOn(service: TestService, body: Readonly<Record<string, unknown>> = {}): Promise<Site> {
  const user = await service.user()
  const project = await user.project(body)
  const address = new URL(project.pagesUrl ?? '')
  return {
    service,
    user,
    project,
    basePath: address.pathname.slice(0, -1),
    ask: (path, headers = {}, method = 'GET') =>
      requestExactly(service.pagesUrl, path, { method, headers: { host: address.host, ...headers } }),
  }
}

async function grantOf({ user, project }: Pick<Site, 'user' | 'project'>): Promise<string> {
  const { url } = (await user.post(`/api/projects/${project.id}/pages-access`)).as<{ url: string }>()
  return new URL(url).searchParams.get('access') ?? ''
}

function cookieOf(grant: string): Readonly<Record<string, string>> {
  return { cookie: `speckeep-pages=${grant}` }
}

for (const service of [shared, own]) {
  const where = service === shared ? 'a shared origin' : 'a separate origin'

  test(`on ${where} an access link is exchanged for a cookie for this site, and removed from the URL`, async () => {
    const site = await siteOn(service)
    const grant = await grantOf(site)
    const entry = await site.ask(`${site.basePath}/glossary.html?access=${grant}`)
    assert.deepEqual([entry.status, entry.headers.location], [302, `${site.basePath}/glossary.html`])
    assert.deepEqual([entry.headers['cache-control'], entry.headers['referrer-policy']], ['no-store', 'no-referrer'])
    const [cookie = ''] = entry.headers['set-cookie'] ?? []
    const attributes = cookie.split('; ').slice(1).sort()
    const expected = ['HttpOnly', 'Max-Age=43200', `Path=${site.basePath}/`, 'SameSite=Lax']
    assert.deepEqual(attributes, service === shared ? expected : [...expected, 'Secure'].sort())
    const page = await site.ask(`${site.basePath}/glossary.html`, cookieOf(grant))
    assert.equal(page.status, 200)
    assert.equal(page.headers['cache-control'], 'private, no-cache')
    assert.equal((await site.ask(`${site.basePath}/glossary.html`)).status, 404)
  })

  test(`on ${where} an access grant opens nothing except its site`, async () => {
    const site = await siteOn(service)
    const { tokens } = service.app.ports
    const grant = await grantOf(site)
    const past = tokens.signPagesAccess(
      { projectId: site.project.id, userId: site.user.id, family: null, issuedAt: new Date() },
      new Date(Date.now() - 1_000),
    )
    const foreign = await grantOf(await siteOn(service))
    const sibling = { ...site, project: await site.user.project({ name: `${site.project.name} 2` }) }
    const forged = `${grant.slice(0, -2)}${grant.endsWith('AA') ? 'BB' : 'AA'}`
    const useless = [
      past,
      foreign,
      await grantOf(sibling),
      forged,
      grant.slice(1),
      '',
      'x'.repeat(4_000),
      site.user.token,
    ]
    const closed = await site.ask(`${site.basePath}/`)
    assert.equal(closed.status, 404)
    for (const token of useless) {
      const read = await site.ask(`${site.basePath}/`, cookieOf(token))
      assert.deepEqual([read.status, read.text], [closed.status, closed.text], token.slice(0, 20))
    }
    for (const token of [past, forged, '', foreign, await grantOf(sibling)]) {
      const entry = await site.ask(`${site.basePath}/?access=${token}`)
      assert.equal(entry.headers['set-cookie'], undefined)
    }
    assert.equal((await site.ask(`${site.basePath}/`, cookieOf(grant))).status, 200)
    assert.equal((await site.user.delete(`/api/projects/${site.project.id}`)).status, 204)
    const deleted = await site.ask(`${site.basePath}/`, cookieOf(grant))
    assert.deepEqual([deleted.status, deleted.text], [closed.status, closed.text])
  })

  test(`on ${where} a URL with an access grant never redirects to another host`, async () => {
    const site = await siteOn(service, { visibility: 'public' })
    const grant = await grantOf(site)
    const paths = [
      '//evil.example/x',
      '///evil.example',
      '/%2f%2fevil.example',
      '/%5cevil.example',
      '/a%3Fb%23c',
      '/..%2f..%2fx',
    ]
    for (const path of paths) {
      for (const query of [`?access=${grant}`, '?access=x', '?access=a&access=b', '?access[]=a', '?access=']) {
        const answer = await site.ask(site.basePath + path + query)
        if (answer.status !== 302) {
          assert.ok([400, 404].includes(answer.status), `${path}${query}: ${answer.status}`)
          continue
        }
        const location = answer.headers.location ?? ''
        const { host, pathname, search } = new URL(location, 'https://here.example')
        assert.deepEqual([host, search], ['here.example', ''], `${path} leads to ${location}`)
        assert.ok(pathname.startsWith(`${site.basePath}/`), location)
      }
    }
  })
}

test('sites are found whatever words the name of their origin contains', async () => {
  for (const name of ['star.example.org', 'pages.starship.example', 'p1.example.org']) {
    await using service = await testService({ env: { PAGES_ORIGIN: `https://*.${name}` } })
    const { project, ask } = await siteOn(service, { visibility: 'public' })
    assert.equal(project.pagesUrl, `https://p${project.id}.${name}/`)
    assert.equal((await ask('/')).status, 200, name)
    const elsewhere = [`p${project.id}.${name}.evil.example`, `xp${project.id}.${name}`, `p${project.id}${name}`, name]
    for (const host of elsewhere) assert.equal((await ask('/', { host })).status, 404, host)
  }
})

test('a private site cannot be distinguished from one that does not exist', async () => {
  const { user, project, ask } = await siteOn(shared)
  const [hidden, missing, noUser] = await Promise.all([
    ask(`/u${user.id}/${project.slug}/glossary.html`),
    ask(`/u${user.id}/no-such-project/glossary.html`),
    ask('/u999999/spec/glossary.html'),
  ])
  const { date: _, ...headers } = hidden.headers
  for (const other of [missing, noUser]) {
    const { date: _, ...otherHeaders } = other.headers
    assert.deepEqual([other.status, other.text, otherHeaders], [404, hidden.text, headers])
  }
})

test("an access token opens its owner's private sites, until the account is disabled", async () => {
  const { user, project, basePath, ask } = await siteOn(shared)
  const bearer = { authorization: `Bearer ${user.token}` }
  assert.equal((await ask(`${basePath}/`, bearer)).status, 200)
  assert.equal((await ask(`${basePath}/`, { authorization: `Bearer ${alice.token}` })).status, 404)
  assert.equal((await ask(`${basePath}/?access_token=${user.token}`)).status, 404)
  await shared.database.pool.query('update users set enabled = false where id = $1', [user.id])
  await waitFor('the token no longer works', async () => (await ask(`${basePath}/`, bearer)).status === 404)
  assert.equal(project.visibility, 'private')
})

test('all access links to a site can be revoked, and new ones work', async () => {
  const site = await siteOn(shared)
  const [first, second] = [await grantOf(site), await grantOf(site)]
  const page = `${site.basePath}/glossary.html`
  assert.equal((await site.ask(page, cookieOf(first))).status, 200)
  assert.equal((await site.user.delete(`/api/projects/${site.project.id}/pages-access`)).status, 204)
  for (const access of [first, second]) assert.equal((await site.ask(page, cookieOf(access))).status, 404)
  assert.equal((await site.ask(page, cookieOf(await grantOf(site)))).status, 200)
})

test('a site is read-only: HEAD answers like GET without the body, everything else is refused', async () => {
  const { basePath, ask } = await siteOn(shared, { visibility: 'public' })
  const get = await ask(`${basePath}/glossary.html`)
  const head = await ask(`${basePath}/glossary.html`, {}, 'HEAD')
  assert.deepEqual([head.status, head.text, head.headers.etag], [200, '', get.headers.etag])
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
    const answer = await ask(`${basePath}/glossary.html`, {}, method)
    assert.ok([400, 404, 405].includes(answer.status), `${method}: ${answer.status}`)
    assert.equal(answer.headers['access-control-allow-origin'], undefined)
  }
})

test('pages and files are not sent again to clients that have them, also where a proxy weakened the ETag', async () => {
  const { basePath, ask } = await siteOn(shared, { visibility: 'public' })
  await ask(`${basePath}/_/requirements`)
  for (const path of ['/glossary.html', '/glossary.md', '/_/requirements', '/sitemap.xml']) {
    const { etag = '' } = (await ask(basePath + path)).headers
    assert.match(etag, /^"[^"]+"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask(basePath + path, { 'if-none-match': known })
      assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', etag])
    }
    assert.equal((await ask(basePath + path, { 'if-none-match': '"other"' })).status, 200)
  }
})

test('files are served with types that cannot run, and other objects are not served', async () => {
  const { user, project, basePath, ask } = await siteOn(shared, { visibility: 'public' })
  const script = '<script>alert(document.cookie)</script>'
  const served: Readonly<Record<string, readonly [type: RegExp, disposition: RegExp]>> = {
    'run.html': [/^text\/plain; charset=utf-8$/, /^inline/],
    'run.xhtml': [/^text\/plain/, /^inline/],
    'run.js': [/^text\/plain/, /^inline/],
    'run.xml': [/^text\/plain/, /^inline/],
    'run.svg': [/^image\/svg\+xml$/, /^attachment/],
    'run.swf': [/^application\/octet-stream$/, /^attachment/],
    run: [/^application\/octet-stream$/, /^attachment/],
    'run.__proto__': [/^application\/octet-stream$/, /^attachment/],
    'data.json': [/^application\/json/, /^inline/],
  }
  const files = Object.keys(served).map(path => ({ path, content: script, baseSha: null }))
  assert.equal((await user.post(`/api/projects/${project.id}/commit`, { files })).status, 201)
  for (const [path, [type, disposition]] of Object.entries(served)) {
    const { status, text, headers } = await ask(`${basePath}/${path}`)
    assert.deepEqual([status, text], [200, script], path)
    assert.match(headers['content-type'] ?? '', type, path)
    assert.match(headers['content-disposition'] ?? '', disposition, path)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/)
  }

  await using machine = await createGitClient()
  await machine.git('.', 'clone', '-q', withToken(project.cloneUrl, await user.gitToken()), 'clone')
  const link = (await machine.run('clone', ['hash-object', '-w', '--stdin'], '/etc/passwd')).stdout.trim()
  await machine.git('clone', 'update-index', '--add', '--cacheinfo', `120000,${link},link.md`)
  await machine.git('clone', 'update-index', '--add', '--cacheinfo', `120000,${link},link.txt`)
  await machine.git('clone', 'update-index', '--add', '--cacheinfo', `160000,${project.pagesCommitSha},module`)
  await machine.git('clone', 'commit', '-q', '-m', 'Links')
  await machine.git('clone', 'push', '-q', 'origin', 'HEAD:main')
  for (const path of ['link.md', 'link.html', 'link', 'link.txt', 'module', 'module/', '.git/config', '.git/HEAD']) {
    const answer = await ask(`${basePath}/${path}`)
    assert.equal(answer.status, 404, path)
    assert.doesNotMatch(answer.text, /root:|repositoryformatversion/)
  }
})

test('a site whose project is still being created says so, to those who may read it, and asks to come back', async () => {
  const gate = Promise.withResolvers<void>()
  const user = await shared.user()
  host.intercept(({ operation, side, fullName }) =>
    operation === 'createFromTemplate' && side === 'before' && fullName.startsWith(`u${user.id}/`)
      ? gate.promise
      : undefined,
  )
  const project = (await user.post('/api/projects', { name: 'Slow', visibility: 'public' })).as<ProjectRecord>()
  const address = `${shared.pagesUrl}/u${user.id}/slow/`
  const preparing = await fetch(address)
  assert.equal(preparing.status, 503)
  assert.equal(preparing.headers.get('cache-control'), 'no-store')
  assert.match(await preparing.text(), /Slow/)
  gate.resolve()
  await waitFor('the site is available', async () => (await fetch(address)).status === 200)
  assert.equal((await user.get(`/api/projects/${project.id}`)).as<ProjectRecord>().status, 'ACTIVE')
})
