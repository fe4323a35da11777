/**
 * Users of the app with a real git server, which can be switched off for the repository of one of them:
 *
 *   const rig = await outageHarness()
 *   after(rig.close)
 *   const desk = await rig.desk()
 *   desk.switchOff()
 */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { ProjectRecord } from '#contract/projects.ts'
import type { QueuedCommitRecord } from '#contract/queuedCommits.ts'
import { commitOnTop, externalGit } from '#testing/hosts/externalGit.ts'
import { startBackend } from '#testing/hosts/git/backend.ts'
import { firstCommit } from '#testing/hosts/git/subject.ts'
import { bytes } from '#testing/hosts/project.ts'
import type { TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openWorkbench, text, type WorkbenchSession, workbenchHarness } from './workbenchHarness.ts'

/** The name of the host in the app. */
export const host = 'the git server'
export const filePath = 'docs/pay.md'

export type OutageSession = WorkbenchSession & {
  /** From now on the server responds with 503 for the repository of this session. */
  switchOff(): void
  switchOn(): void
  /** The state of `main` at the host. */
  readonly at: {
    text(path?: string): string
    /** Newest first. */
    messages(): readonly string[]
    push(files: Readonly<Record<string, string>>): void
  }
}

export async function outageHarness() {
  const backend = await startBackend()
  const rig = await workbenchHarness({ env: { REPOHOST_PROVIDER: 'git', REPOHOST_BASE_URL: backend.baseUrl } })
  const away = new Set<string>()
  backend.answer = ({ url = '' }, response) => {
    const isAway = [...away].some(name => url.startsWith(`/${name}.git/`))
    if (isAway) response.writeHead(503).end()
    return isAway
  }
  return {
    ...rig,
    /** A signed-in user with a project on the host and one open file. */
    async desk(): Promise<OutageSession> {
      const name = `team/spec-${randomUUID()}`
      const { dir, source } = backend.repository(name)
      firstCommit(dir, { [filePath]: bytes(text), 'README.md': bytes('# Spec\n') })
      const user = await rig.service.user()
      const made = await user.post('/api/projects', { name: 'Spec', repoFullName: source, repoToken: backend.user })
      const { id } = made.as<ProjectRecord>()
      await waitFor('the project is taken over', async () => (await projectOf(user, id)).status === 'ACTIVE')
      const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
      const at = {
        text: (path = filePath) => externalGit(dir, ['show', `main:${path}`]),
        messages: () => externalGit(dir, ['log', '--format=%s', 'main']).split('\n'),
        push(files: Readonly<Record<string, string>>) {
          const pushed = Object.entries(files).map(([path, content]) => ({
            path,
            mode: '100644',
            content: bytes(content),
          }))
          commitOnTop(dir, pushed)
        },
      }
      return {
        ...(await openWorkbench(context, rig.service.url, user, id)),
        switchOff: () => away.add(name),
        switchOn: () => away.delete(name),
        at,
      }
    },
    async close() {
      await rig.close()
      await backend.close()
    },
  }
}

async function projectOf(user: TestUser, id: number): Promise<ProjectRecord> {
  return (await user.get(`/api/projects/${id}`)).as<ProjectRecord>()
}

export async function queueOf({ user, projectId }: WorkbenchSession): Promise<readonly QueuedCommitRecord[]> {
  return (await user.get(`/api/projects/${projectId}/queued-commits`)).as<readonly QueuedCommitRecord[]>()
}

export async function openQueue(page: Page): Promise<void> {
  await page.getByRole('button', { name: /commits? queued$/ }).click()
  await page.getByRole('dialog', { name: 'Queued commits' }).waitFor()
}

/**
 * Sends queued commits immediately instead of at the next scheduled attempt. Commits sent meanwhile are not sent again.
 */
export async function sendNow(desk: WorkbenchSession): Promise<void> {
  const { user, projectId } = desk
  for (const { id } of await queueOf(desk)) await user.post(`/api/projects/${projectId}/queued-commits/${id}/retry`)
}
