import type { CommitReply } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { type Caller, caller, newUser, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'

/** What the requests are about. Writers take a file and put it back, so that each has one at a time. */
export type World = {
  readonly url: string
  readonly tokens: readonly string[]
  readonly projects: readonly WorkedOn[]
  readonly files: WrittenFile[]
  readonly members: readonly TestUser[]
}

export type WorkedOn = { readonly id: number; readonly token: string; readonly pagesUrl: string }
export type WrittenFile = { readonly project: WorkedOn; readonly path: string; sha: string; turn: number }

const projectsTotal = 100
const writtenPerProject = 4
const pagesPerProject = 12
const membersTotal = 10

export const specification = 'docs/specification.md'

export function pagePath(at: number): string {
  return `docs/page-${at % pagesPerProject}.md`
}

export async function createWorld(url: string, tokens: readonly string[]): Promise<World> {
  const projects: WorkedOn[] = []
  const files: WrittenFile[] = []
  for (const token of tokens.slice(0, projectsTotal)) {
    const call = caller(url, { authorization: `Bearer ${token}` })
    const project = await createProject(call)
    const worked = { id: project.id, token, pagesUrl: project.pagesUrl ?? '' }
    projects.push(worked)
    const made = await call.post(`/api/projects/${project.id}/commit`, { files: contents() })
    if (made.status !== 201) throw new Error(made.text)
    for (const { path, sha } of made.as<CommitReply>().files) {
      if (path.startsWith('notes/') && sha) files.push({ project: worked, path, sha, turn: 0 })
    }
  }
  const members: TestUser[] = []
  for (let count = 0; count < membersTotal; count++) members.push(await newUser(url))
  return { url, tokens, projects, files, members }
}

async function createProject(call: Caller): Promise<ProjectRecord> {
  const made = await call.post('/api/projects', { name: 'Measured', visibility: 'public' })
  if (made.status !== 201) throw new Error(made.text)
  const { id } = made.as<ProjectRecord>()
  return await waitFor('the project is ready', async () => {
    const project = (await call.get(`/api/projects/${id}`)).as<ProjectRecord>()
    return project.status === 'ACTIVE' && project
  })
}

function contents() {
  const pages = Array.from({ length: pagesPerProject }, (_, at) => [pagePath(at), text(`Page ${at}`)] as const)
  const notes = Array.from({ length: writtenPerProject }, (_, at) => [`notes/${at}.md`, '# Note\n'] as const)
  return [[specification, text('Specification')] as const, ...pages, ...notes].map(([path, content]) => ({
    path,
    content,
    baseSha: null,
  }))
}

function text(title: string): string {
  const items = Array.from(
    { length: 60 },
    (_, at) => `- **REQ-${at}** The service MUST answer request ${at} in time.\n`,
  )
  return `# ${title}\n\nThe limit is 30 seconds.\n\n${items.join('')}`
}
