import type { Page } from 'playwright-core'
import { withHosts } from './hosts.ts'
import { altered, away, refused, type Screen, unanswered } from './screen.ts'

const list = /\/api\/projects\?/
const now = (): string => new Date().toISOString()
const deleted = /\/api\/projects\/deleted/
const one = /\/api\/projects\/\d+$/

/** The list of projects, and their creation. */
export const projects: readonly Screen[] = [
  { name: 'projects', who: 'owner', at: () => '/projects' },
  {
    name: 'projects-no-match',
    who: 'owner',
    at: () => '/projects',
    goesOn: true,
    act: async page => {
      await page.getByLabel('Filter the projects').fill('nothing is called so')
      await page.getByText('No project matches').waitFor()
    },
  },
  { name: 'projects-none', who: 'newcomer', at: () => '/projects' },
  {
    name: 'projects-loading',
    who: 'owner',
    at: () => '/projects',
    given: unanswered(list),
    isWaiting: true,
    act: head,
  },
  {
    name: 'projects-failed',
    who: 'owner',
    at: () => '/projects',
    given: refused(list, away),
    act: async page => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'projects-deleted',
    who: 'owner',
    at: () => '/projects/deleted',
    given: page => page.route(deleted, route => route.fulfill({ json: deletedProjects })),
    act: page => page.getByText('Payments API, first try').waitFor(),
  },
  {
    name: 'projects-deleted-remove',
    who: 'owner',
    at: () => '/projects/deleted',
    goesOn: true,
    act: async page => {
      await page.getByRole('button', { name: 'Delete permanently: Payments API, first try' }).click()
      await page.getByRole('dialog').waitFor()
    },
    isWindow: true,
  },
  { name: 'projects-deleted-none', who: 'newcomer', at: () => '/projects/deleted' },
  {
    name: 'projects-deleted-failed',
    who: 'owner',
    at: () => '/projects/deleted',
    given: refused(deleted, away),
    act: page => page.getByText('Cannot load the deleted projects').waitFor(),
  },
  {
    name: 'create',
    who: 'owner',
    at: () => '/projects/new',
    act: page => page.getByLabel('Name').fill('Überblick über alles 2'),
  },
  {
    name: 'create-in-organization',
    who: 'owner',
    at: () => '/projects/new',
    given: async page => {
      await withHosts('github')(page)
      await page.route(/\/api\/auth\/repohost\/owners/, route =>
        route.fulfill({
          headers: { link: '<http://127.0.0.1/api/auth/repohost/owners?cursor=Mg>; rel="next"' },
          json: [
            { name: 'ada-lovelace', label: 'ada-lovelace', kind: 'account' },
            { name: 'analytical', label: 'Analytical Engines', kind: 'organization' },
          ],
        }),
      )
    },
    act: page => page.getByLabel('Repository belongs to').selectOption('analytical'),
  },
  { name: 'create-import', who: 'owner', at: () => '/projects/new?from=repository' },
  {
    name: 'create-push',
    who: 'owner',
    at: () => '/projects/new?from=push',
    act: async page => page.getByText('The project is created empty.').waitFor(),
  },
  {
    name: 'create-git-server',
    who: 'owner',
    at: () => '/projects/new',
    given: withHosts('git'),
    act: async page => {
      await page.getByLabel('Address of the repository').fill('https://git.example.org/team/payments.git')
      await page.getByLabel('User name').fill('ada')
      await page.getByRole('textbox', { name: 'Token' }).fill('a-token-of-ada')
    },
  },
  {
    name: 'create-on-several-hosts',
    who: 'owner',
    at: () => '/projects/new',
    given: withHosts('github', 'git', 'embedded'),
    act: async page => {
      await page.getByRole('radio', { name: 'The git server' }).check()
      await page.getByLabel('Address of the repository').fill('https://git.example.org/team/payments.git')
    },
  },
  {
    name: 'create-import-by-name',
    who: 'owner',
    at: () => '/projects/new?from=repository',
    given: withHosts('github', 'git'),
    act: async page => page.getByLabel('Repository', { exact: true }).fill('analytical/payments'),
  },
  {
    name: 'create-fields',
    who: 'owner',
    at: () => '/projects/new?from=repository',
    goesOn: true,
    act: async page => {
      await page.getByRole('button', { name: 'Create the project' }).click()
      await page.getByText('Enter a name.').waitFor()
    },
  },
  {
    name: 'create-not-connected',
    who: 'owner',
    at: () => '/projects/new',
    given: page =>
      refused(/\/api\/projects$/, {
        status: 409,
        code: 'reconnect_required',
        message: 'You are not connected to the code host.',
      })(page),
    act: async page => {
      await page.getByLabel('Name').fill('Anything')
      await page.getByRole('button', { name: 'Create the project' }).click()
      await page.getByText('The project was not created').waitFor()
    },
  },
  {
    name: 'create-full',
    who: 'owner',
    at: () => '/projects/new',
    given: page =>
      refused(/\/api\/projects$/, {
        status: 413,
        code: 'quota_exceeded',
        message: 'Projects: you have 200, and an account may have 200. No project was added.',
      })(page),
    act: async page => {
      await page.getByLabel('Name').fill('Anything')
      await page.getByRole('button', { name: 'Create the project' }).click()
      await page.getByRole('link', { name: 'Your storage and limits' }).waitFor()
    },
  },
  {
    name: 'creating',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/creating`,
    given: page => altered(one, { status: 'INITIALIZING', pagesEnabled: false, createdAt: now() })(page),
    act: async page => page.getByText('so far').waitFor(),
  },
  {
    name: 'creating-building',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/creating`,
    given: page => altered(one, { status: 'BUILDING', createdAt: now() })(page),
    act: async page => page.getByText('Start writing while it builds').waitFor(),
  },
  {
    name: 'creating-push',
    who: 'owner',
    at: ({ empty }) => `/projects/${empty}/creating`,
    act: async page => page.getByText('git push --mirror').waitFor(),
  },
  {
    name: 'creating-push-token',
    who: 'owner',
    at: ({ empty }) => `/projects/${empty}/creating`,
    given: page =>
      page.route(/\/api\/auth\/tokens$/, route =>
        route.fulfill({
          status: 201,
          json: { id: 1, name: 'Push to Warehouse interfaces', token: `spk_${'aB3'.repeat(12)}` },
        }),
      ),
    act: async page => {
      await page.getByRole('button', { name: 'Create git token' }).click()
      await page.getByText('Copy it now').waitFor()
    },
  },
  { name: 'creating-done', who: 'owner', at: ({ main }) => `/projects/${main}/creating` },
  { name: 'creating-failed', who: 'owner', at: ({ failed }) => `/projects/${failed}/creating` },
]

async function head(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Projects' }).waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor()
}

const deletedProjects = [
  {
    id: 7,
    name: 'Payments API, first try',
    description: '',
    repoFullName: 'u1/payments-api',
    storedBytes: 3_200_000,
    deletedAt: '2026-01-05T10:00:00Z',
    restorableUntil: '2026-02-04T10:00:00Z',
  },
  {
    id: 8,
    name: `The interface between the warehouse and the ${'very'.repeat(12)}longword of a carrier`,
    description: '',
    repoFullName: 'team/warehouse',
    storedBytes: null,
    deletedAt: '2026-01-04T10:00:00Z',
    restorableUntil: '2026-02-03T10:00:00Z',
  },
]
