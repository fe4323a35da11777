import type { Page } from 'playwright-core'
import type { QueuedCommitRecord } from '#contract/queuedCommits.ts'
import { samplePath } from './sample.ts'
import { altered, away, refused, type Screen } from './screen.ts'
import { openFile, show, type } from './workbench.ts'

const one = /\/api\/projects\/\d+$/
const list = /\/api\/projects\?/
const queue = /\/queued-commits$/
const fromHost = /\/api\/projects\/\d+\/(files|commits)(\?|\/|$)/
const sha = 'a'.repeat(40)

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString()
}

function queued(more: Partial<QueuedCommitRecord>): QueuedCommitRecord {
  return {
    id: 1,
    projectId: 1,
    status: 'WAITING',
    message: `Update ${samplePath}`,
    reason: 'GitHub does not answer.',
    files: [{ path: samplePath, sha, baseSha: null }],
    commitSha: null,
    commitUrl: null,
    merged: null,
    editSessionId: null,
    createdAt: minutesAgo(12),
    updatedAt: minutesAgo(1),
    nextAttemptAt: minutesAgo(-1),
    ...more,
  }
}

const many = ['docs/a.md', 'docs/decisions/0001-record-decisions.md', 'docs/c.md', 'docs/d.md', 'docs/e.md']
const waiting = queued({ id: 4, message: 'Rewrite 5 files: Name every limit with its unit' })
const commits: readonly QueuedCommitRecord[] = [
  queued({
    id: 1,
    status: 'LANDED',
    message: 'Say when a refund is late',
    commitSha: sha,
    commitUrl: 'https://github.com/ada/payments-api/commit/a',
    merged: true,
    reason: null,
    nextAttemptAt: null,
  }),
  queued({
    id: 2,
    status: 'CONFLICT',
    reason: 'Others changed line 14 of docs/pay.md.',
    nextAttemptAt: null,
    createdAt: '2026-03-05T14:02:00Z',
  }),
  queued({
    id: 3,
    status: 'REFUSED',
    message: 'Add .github/workflows/site.yml',
    reason:
      'GitHub refuses the request: refusing to allow an OAuth App to create or update workflow without `workflow` scope',
    files: [{ path: '.github/workflows/site.yml', sha, baseSha: null }],
    nextAttemptAt: null,
  }),
  { ...waiting, files: many.map(path => ({ path, sha, baseSha: null })) },
]

/** The code host is GitHub, unavailable since the given time. */
const stale = (since: string) => async (page: Page) => {
  await onGithub(page)
  await page.route(fromHost, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-stale-since': since } })
  })
}

async function onGithub(page: Page): Promise<void> {
  await page.route(/\/api\/auth\/repohost\/status$/, async route => {
    const response = await route.fetch()
    const status = (await response.json()) as { readonly hosts: readonly object[] }
    const hosts = status.hosts.map(host => ({ ...host, label: 'GitHub' }))
    await route.fulfill({ response, json: { ...status, hosts } })
  })
}

const withQueue = (shown: readonly QueuedCommitRecord[]) => async (page: Page) => {
  await onGithub(page)
  await altered(one, { queuedCommits: shown.filter(({ status }) => status !== 'LANDED').length })(page)
  await page.route(queue, route => route.fulfill({ json: shown }))
}

/** The screens during an outage of the code host: the age of the data, and the queued commits. */
export const outage: readonly Screen[] = [
  {
    name: 'outage-edit',
    who: 'owner',
    at: openFile,
    given: async page => {
      await stale(minutesAgo(12))(page)
      await withQueue([waiting, queued({ id: 5 })])(page)
    },
    act: async page => {
      await bannerComes(page)
      await page.getByRole('button', { name: 'Waiting for GitHub' }).waitFor()
    },
    isWindow: true,
  },
  {
    name: 'outage-commit',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: async page => {
      await type(page, 'Written in an outage. ')
      await page.keyboard.press('Control+s')
      await page.getByText('Your commit is queued').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'outage-commits',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/commits`,
    given: stale('2026-03-05T14:02:00Z'),
    act: bannerComes,
  },
  {
    name: 'queue',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/commits`,
    given: withQueue(commits),
    act: async page => {
      await openQueue(page)
      await page.getByRole('dialog').getByText('Sent in the last 24 hours').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'queue-withdraw',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/commits`,
    goesOn: true,
    act: async page => {
      await openQueue(page)
      await page.getByRole('button', { name: 'Withdraw' }).last().click()
      await page.getByText('Withdraw the commit?').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'queue-none',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/commits`,
    given: async page => {
      await withQueue([])(page)
      await altered(one, { queuedCommits: 1 })(page)
    },
    act: async page => {
      await openQueue(page)
      await page.getByText('No queued commits').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'queue-failed',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/commits`,
    given: async page => {
      await altered(one, { queuedCommits: 1 })(page)
      await refused(queue, away)(page)
    },
    act: async page => {
      await openQueue(page)
      await page.getByText('Cannot load the commits').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'queue-conflict',
    who: 'owner',
    at: openFile,
    given: withQueue([queued({ status: 'CONFLICT' })]),
    act: async page => {
      await show(page, 'Edit')
      await page.getByRole('button', { name: 'Needs your decision' }).waitFor()
      await page.getByRole('button', { name: '1 commit queued' }).waitFor()
    },
    isWindow: true,
  },
  {
    name: 'projects-waiting',
    who: 'owner',
    at: () => '/projects',
    given: page =>
      page.route(list, async route => {
        const response = await route.fetch()
        const projects = (await response.json()) as readonly object[]
        const json = projects.map((project, index) => ({ ...project, queuedCommits: index % 3 }))
        await route.fulfill({ response, json })
      }),
    act: async page => page.getByText('2 commits queued').first().waitFor(),
  },
]

async function bannerComes(page: Page): Promise<void> {
  await page.getByText('GitHub is unavailable. You see the state from').waitFor()
}

async function openQueue(page: Page): Promise<void> {
  await page.getByRole('button', { name: /commits? queued$/ }).click()
  await page.getByRole('dialog').waitFor()
}
