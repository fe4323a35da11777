/**
 * `npm run demo [address]`: the main workflow against a running service, on real input, each step with its time. Pushes
 * the history of the OpenAPI Specification into a project if CORPUS_DIR contains it (otherwise it uses a template),
 * edits one of its largest files by instruction, shows the diff, commits, reads the page, clones the repository back
 * and checks with git that exactly the requested lines changed.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { LoginReply } from '#contract/accounts.ts'
import type { CommitReply, FileRecord, FolderRecord } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import type { ProjectRecord, TemplateRecord } from '#contract/projects.ts'

const address = process.argv[2] ?? 'http://127.0.0.1:8080'
const bundle = join(process.env['CORPUS_DIR'] ?? '', 'openapi-specification.bundle')
const folder = await mkdtemp(join(tmpdir(), 'speckeep-demo-'))
const run = promisify(execFile)
let token = ''

try {
  await demo()
} catch (error) {
  console.error(error instanceof Error ? `The demo stopped: ${error.message}` : error)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function demo(): Promise<void> {
  const email = `demo-${randomBytes(4).toString('hex')}@example.org`
  const password = randomBytes(12).toString('base64url')
  await step('A person registers', () =>
    post('/api/auth/register', { email, password, firstName: 'Demo', lastName: 'Person' }),
  )
  await step('and signs in', async () => {
    token = (await post<LoginReply>('/api/auth/login', { email, password })).accessToken
  })
  const project = await step('creates a project from a template', createProject)
  const gitToken = (await post<{ token: string }>('/api/auth/tokens', { name: 'demo' })).token
  const remote = project.cloneUrl?.replace('://', `://demo:${gitToken}@`) ?? ''
  if (existsSync(bundle))
    await step('pushes the history of the OpenAPI Specification into it', () => pushHistory(remote))
  else console.log('  skipped: no corpus (CORPUS_DIR is not set), so the template itself is edited')

  const file = await step('reads its largest page as text', () => largestFile(project))
  const phrase = uniquePhrase(file.content)
  const instruction = `replace "${phrase}" with "${phrase} (reviewed)"`
  console.log(`  ${file.path}, ${file.size} bytes\n  ${instruction}`)
  const edit = await step('asks for a rewrite and gets a preview', () =>
    post<EditReply>(`/api/projects/${project.id}/edit`, { filePath: file.path, instruction }),
  )
  console.log(edit.diff.replace(/^/gm, '  │ ').trimEnd())
  const commit = await step('commits it', () =>
    post<CommitReply>(`/api/projects/${project.id}/commit`, { sessionId: edit.sessionId }),
  )
  await step('sees the change on the site', () => checkPage(project, file.path))
  await step('clones the repository back, and git agrees', () => checkClone(remote, file, edit, commit))
  console.log(`\n${edit.summary} Exactly the asked-for lines changed, and git applied the same diff to the same bytes.`)
}

async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  console.log(`${String(Math.round(performance.now() - started)).padStart(6)} ms  ${what}`)
  return result
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(error => {
    throw new Error(`${address} does not answer. Start the service with npm start first.`, { cause: error })
  })
  if (answer.ok) return answer
  throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`)
}

async function get<T>(path: string): Promise<T> {
  return (await (await request('GET', path)).json()) as T
}

async function post<T>(path: string, body: unknown): Promise<T> {
  return (await (await request('POST', path, body)).json()) as T
}

async function createProject(): Promise<ProjectRecord> {
  const templates = await get<TemplateRecord[]>('/api/templates')
  const blank = existsSync(bundle) ? templates.find(template => template.name.startsWith('Blank')) : undefined
  const input = { name: 'Demo', visibility: 'public', ...(blank && { templateId: blank.id }) }
  const { id } = await post<ProjectRecord>('/api/projects', input)
  for (let look = 0; look < 200; look++) {
    const project = await get<ProjectRecord>(`/api/projects/${id}`)
    if (project.status === 'ACTIVE') return project
    await wait(50)
  }
  throw new Error('the project did not become ACTIVE')
}

function git(...args: readonly string[]): Promise<{ stdout: string }> {
  const identity = ['-c', 'user.name=Demo Person', '-c', 'user.email=demo@example.org']
  return run('git', [...identity, ...args], { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
}

/**
 * The project's first commit becomes a second parent, so that no history is rewritten and the push is a fast-forward.
 */
async function pushHistory(remote: string): Promise<void> {
  await git('clone', '-q', '--branch', 'main', bundle, 'source')
  await git('-C', 'source', 'fetch', '-q', remote, 'main')
  await git(
    '-C',
    'source',
    'merge',
    '-q',
    '--allow-unrelated-histories',
    '-s',
    'ours',
    '-m',
    'Join the project',
    'FETCH_HEAD',
  )
  await git('-C', 'source', 'push', '-q', remote, 'HEAD:main')
  const { stdout } = await git('-C', 'source', 'rev-list', '--count', 'HEAD')
  console.log(`  ${stdout.trim()} commits`)
}

async function largestFile(project: ProjectRecord): Promise<FileRecord> {
  const tree = await get<FolderRecord>(`/api/projects/${project.id}/files?recursive=true`)
  const pages = tree.entries.filter(entry => /^[^_.].*\.md$/.test(entry.path) && entry.size < 1024 * 1024)
  const largest = pages.reduce((a, b) => (b.size > a.size ? b : a))
  return await get<FileRecord>(
    `/api/projects/${project.id}/files/${largest.path.split('/').map(encodeURIComponent).join('/')}`,
  )
}

/** A phrase of plain prose that occurs exactly once in the text. */
function uniquePhrase(text: string): string {
  const phrases = text.match(/^[A-Z][a-z]+(?: [a-z]+){4,8}/gm) ?? []
  const phrase = phrases.find(words => text.indexOf(words) === text.lastIndexOf(words))
  if (!phrase) throw new Error('the file holds no phrase that is there only once')
  return phrase
}

async function checkPage(project: ProjectRecord, path: string): Promise<void> {
  const page = await fetch(
    `${project.pagesUrl}${path.replace(/(^|\/)(README|index)\.md$/i, '$1').replace(/\.md$/, '.html')}`,
  )
  assert.equal(page.status, 200)
  assert.match(await page.text(), /\(reviewed\)/)
}

async function checkClone(remote: string, before: FileRecord, edit: EditReply, commit: CommitReply): Promise<void> {
  await git('clone', '-q', remote, 'back')
  const changed = await git('-C', 'back', 'diff', '--numstat', 'HEAD~1', 'HEAD')
  assert.equal(changed.stdout.trim(), `1\t1\t${before.path}`)
  assert.equal((await git('-C', 'back', 'rev-parse', 'HEAD')).stdout.trim(), commit.sha)
  await writeFile(join(folder, 'edit.diff'), edit.diff)
  await git('-C', 'back', 'checkout', '-q', 'HEAD~1')
  await git('-C', 'back', 'apply', '--index', join(folder, 'edit.diff'))
  const tree = (await git('-C', 'back', 'write-tree')).stdout.trim()
  assert.equal(tree, (await git('-C', 'back', 'rev-parse', `${commit.sha}^{tree}`)).stdout.trim())
}
