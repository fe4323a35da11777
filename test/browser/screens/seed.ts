import type { LoginReply } from '#contract/accounts.ts'
import type { EditReply } from '#contract/edits.ts'
import type { ProjectRecord, TemplateRecord } from '#contract/projects.ts'
import { type Caller, caller } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import type { TestService } from '../../support/service.ts'
import { picture, sample, samplePath } from './sample.ts'

export const password = 'correct horse battery staple'

export type Person = { readonly email: string; readonly calls: Caller }

/** The data of the screens: users, projects in every state, commits, rewrites of some weeks, a token. */
export type ScreenData = {
  readonly url: string
  readonly owner: Person
  readonly newcomer: Person
  /** Public, with `samplePath` and a history. */
  readonly main: number
  /** Private, without rewrites. */
  readonly secret: number
  readonly archived: number
  /** Awaits its first push. */
  readonly empty: number
  /** An import of a repository that does not exist. */
  readonly failed: number
  /** The last commit of `main`. */
  readonly sha: string
}

/** Each `name` gets separate data in the same service. */
export async function seedScreenData(service: TestService, name: string): Promise<ScreenData> {
  const owner = await register(service.url, `ada.lovelace@${name}.example`, 'Ada', 'Lovelace')
  const newcomer = await register(service.url, `grace.hopper@${name}.example`, 'Grace', 'Hopper')
  await service.app.ports.administration.nameAdministrator(owner.email, new Date())
  const { calls } = owner
  const templates = (await calls.get('/api/templates')).as<TemplateRecord[]>()
  const create = (body: object, at: number) => createProject(calls, { ...body, templateId: templates[at]?.id })
  await create({ name: 'Mobile product requirements' }, 4)
  const archived = await create({ name: 'Ledger architecture', description: 'How the ledger is built.' }, 1)
  await create({ name: 'Platform decisions', visibility: 'public' }, 3)
  const secret = await create(
    { name: 'Checkout requirements', description: 'Goals, scope and quality requirements of the checkout.' },
    5,
  )
  const failed = (
    await calls.post('/api/projects', { name: 'Imported', repoFullName: 'https://git.example.org/team/nothing.git' })
  ).as<ProjectRecord>().id
  const empty = (await calls.post('/api/projects', { name: 'Warehouse interfaces', empty: true })).as<ProjectRecord>()
    .id
  const main = await create(
    {
      name: 'Payments API',
      visibility: 'public',
      description: 'What the payments service does, for whom, and how we know that it works.',
    },
    0,
  )
  const sha = await write(calls, main)
  await calls.put(`/api/projects/${archived}`, { status: 'ARCHIVED' })
  await calls.post('/api/auth/tokens', { name: 'my laptop', expiresInDays: 90 })
  await spreadOverWeeks(service, main)
  await failImport(service, failed)
  return { url: service.url, owner, newcomer, main, secret, archived, empty, failed, sha }
}

async function register(url: string, email: string, firstName: string, lastName: string): Promise<Person> {
  const anyone = caller(url, {})
  await anyone.post('/api/auth/register', { email, password, firstName, lastName })
  const { accessToken } = (await anyone.post('/api/auth/login', { email, password })).as<LoginReply>()
  return { email, calls: caller(url, { authorization: `Bearer ${accessToken}` }) }
}

async function read(calls: Caller, id: number): Promise<ProjectRecord> {
  return (await calls.get(`/api/projects/${id}`)).as<ProjectRecord>()
}

async function createProject(calls: Caller, body: object): Promise<number> {
  const { id } = (await calls.post('/api/projects', body)).as<ProjectRecord>()
  await waitFor('a project is ready', async () => (await read(calls, id)).status === 'ACTIVE')
  return id
}

/** Manual edits and rewrites: committed, previewed only, and failed. */
async function write(calls: Caller, id: number): Promise<string> {
  const commit = (body: object) => calls.post(`/api/projects/${id}/commit`, { baseSha: null, ...body })
  const edit = (instruction: string, { autoCommit } = { autoCommit: true }) =>
    calls.post(`/api/projects/${id}/edit`, { filePath: samplePath, instruction, autoCommit })
  await commit({ filePath: samplePath, content: sample })
  await commit({ filePath: 'docs/flow.png', content: picture, encoding: 'base64', message: 'Draw the flow' })
  await edit('add section "Risks" with: The host may be away.')
  await edit('Say when a refund is late')
  await edit('Move to the moon')
  await edit('Give a number to how fast it answers', { autoCommit: false })
  const { commit: last } = (await edit('add section "Open points" with: None yet.')).as<EditReply>()
  return last?.sha ?? ''
}

/** As when its server does not exist. Names of other machines are not resolved here. */
async function failImport(service: TestService, projectId: number): Promise<void> {
  await service.database.pool.query(
    `update projects set status = 'ERROR', status_reason = $2, epoch = epoch + 1, held_until = null where id = $1`,
    [projectId, 'there is no host git.example.org'],
  )
}

/** Spreads the rewrites over different days. */
async function spreadOverWeeks(service: TestService, projectId: number): Promise<void> {
  await service.database.pool.query(
    `update edit_sessions set created_at = created_at - (id * 7 % 23) * interval '1 day' where project_id = $1`,
    [projectId],
  )
}
