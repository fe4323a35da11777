import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { testService } from '../../support/service.ts'

/** What a site publishes while its `_config.yml` cannot be applied, and where it is found. */

const service = await testService({ env: { FILES_PER_PROJECT: '0' } })
const machine = await createGitClient()
after(async () => {
  await machine[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const ada = await service.user()

const many = (count: number) => `exclude:\n${Array.from({ length: count }, (_, at) => `  - "*x${at}*"\n`).join('')}`

async function siteWith(config: string) {
  const project = await ada.project({ visibility: 'public' })
  const { sha } = (await ada.get(`/api/projects/${project.id}/files/_config.yml`)).as<{ sha: string | null }>()
  const files = [
    { path: '_config.yml', content: config, baseSha: sha ?? null },
    { path: 'internal/plan.md', content: '# Secret plan\n', baseSha: null },
    { path: 'open.md', content: '# Open page\n', baseSha: null },
  ]
  const answer = await ada.post(`/api/projects/${project.id}/commit`, { files })
  assert.equal(answer.status, 201, answer.text)
  const at = async (path: string) => {
    const page = await fetch(`${project.pagesUrl}${path}`)
    return { status: page.status, text: await page.text() }
  }
  return { project, at }
}

for (const [problem, config] of [
  [/larger than 64 KiB/, `exclude: [internal]\n${'# A comment.\n'.repeat(6_000)}`],
  [/exclude has 1001 entries; it may have 1000/, `${many(1_000)}  - internal\n`],
  [/exclude has an alias/, 'drafts: &drafts internal\nexclude: [*drafts]\n'],
] as const) {
  test(`a site shows no page while it is not known what is excluded: ${problem.source}`, async () => {
    const { project, at } = await siteWith(config)
    for (const path of ['', 'open.html', 'internal/plan.html', 'internal/plan.md', '_/print', '_/search.json?q=plan']) {
      const { status, text } = await at(path)
      assert.equal(status, 503, path)
      assert.match(text, problem, path)
      assert.doesNotMatch(text, /secret|open page/i, path)
    }
    const file = (await ada.get(`/api/projects/${project.id}/files/_config.yml`)).as<{ sha: string }>()
    const corrected = { filePath: '_config.yml', content: 'exclude: [internal]\n', baseSha: file.sha }
    assert.equal((await ada.post(`/api/projects/${project.id}/commit`, corrected)).status, 201)
    assert.equal((await at('open.html')).status, 200)
    assert.equal((await at('internal/plan.html')).status, 404)
    // The page was never published under these settings.
    assert.doesNotMatch((await at('_/history/open.md')).text, /secret/i)
  })
}

test('a thousand patterns exclude what they match, and nothing else', async () => {
  const { at } = await siteWith(`${many(999)}  - "*plan*"\n`)
  assert.equal((await at('open.html')).status, 200)
  assert.equal((await at('internal/plan.html')).status, 404)
})

test('what a large folder excludes is not published, though its listing ends before the settings', async () => {
  const { project, at } = await siteWith('exclude: [internal, 0secret.md]\n')
  const address = withToken(project.cloneUrl ?? '', await ada.gitToken())
  await machine.git('.', 'clone', '-q', address, 'large')
  const head = (await machine.run('large', ['rev-parse', 'HEAD'])).stdout.trim()
  const lines = [
    'commit refs/heads/main',
    'committer A <a@example.org> 1780000000 +0000',
    'data 1',
    'x',
    `from ${head}`,
  ]
  const others = Array.from({ length: limits.treeMaxEntries }, (_, at) => `1-${at}.bin`)
  for (const name of ['0secret.md', '0open.md', ...others]) lines.push(`M 100644 inline ${name}`, 'data 7', '# Page\n')
  const made = await machine.run('large', ['fast-import', '--quiet', '--force'], `${lines.join('\n')}\n`)
  assert.equal(made.code, 0, made.stderr)
  await machine.git('large', 'push', '-q', 'origin', 'refs/heads/main:refs/heads/main')
  assert.equal((await at('0open.html')).status, 200)
  const secret = await at('0secret.html')
  assert.equal(secret.status, 404)
  assert.match(secret.text, /at most 20,000 files/)
})
