import type { Page } from 'playwright-core'
import { withHosts } from './hosts.ts'
import { altered, away, refused, type Screen, unanswered } from './screen.ts'

const commits = /\/api\/projects\/\d+\/commits(\?|$)/
const policy =
  "GitHub did not make the repository private: GitHub refuses the request: Visibility can't be changed by this setting"
const group =
  'GitLab did not make the repository public: GitLab refuses: visibility_level public is not allowed in a private group.'
const one = /\/api\/projects\/\d+$/

/** The screens of one project, except the workbench. */
export const project: readonly Screen[] = [
  { name: 'commits', who: 'owner', at: ({ main }) => `/projects/${main}/commits` },
  {
    name: 'commits-loading',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/commits`,
    given: unanswered(commits),
    act: async page => page.locator('.mantine-Skeleton-root').first().waitFor(),
    isWaiting: true,
  },
  {
    name: 'commits-failed',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/commits`,
    given: refused(commits, away),
    act: tryAgain,
  },
  { name: 'commit', who: 'owner', at: ({ main, sha }) => `/projects/${main}/commits/${sha}`, act: diff },
  { name: 'commit-missing', who: 'owner', at: ({ main }) => `/projects/${main}/commits/${'0'.repeat(40)}` },
  { name: 'history', who: 'owner', at: ({ main }) => `/projects/${main}/history` },
  {
    name: 'history-no-match',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/history`,
    goesOn: true,
    act: async page => page.getByLabel('File').fill('no such path'),
  },
  { name: 'history-none', who: 'owner', at: ({ secret }) => `/projects/${secret}/history` },
  { name: 'site', who: 'owner', at: ({ main }) => `/projects/${main}/site`, act: framed },
  {
    name: 'site-on-a-phone',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/site`,
    goesOn: true,
    act: async page => {
      await framed(page)
      const phone = page.getByText('Phone', { exact: true })
      if (await phone.isVisible()) await phone.click()
    },
  },
  { name: 'site-private', who: 'owner', at: ({ secret }) => `/projects/${secret}/site`, act: framed },
  {
    name: 'site-building',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/site`,
    given: altered(one, { status: 'BUILDING' }),
    act: framed,
  },
  {
    name: 'site-elsewhere',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/site`,
    given: altered(one, { pagesUrl: 'https://ada.github.io/payments-api/' }),
  },
  { name: 'site-failed', who: 'owner', at: ({ failed }) => `/projects/${failed}/site` },
  { name: 'project-settings', who: 'owner', at: ({ main }) => `/projects/${main}/settings` },
  {
    name: 'project-settings-git-server',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/settings`,
    given: async page => {
      await withHosts('embedded', 'git')(page)
      await altered(one, { host: 'git', cloneUrl: 'https://git.example.org/team/payments.git' })(page)
    },
    act: async page => page.getByRole('button', { name: 'Save the token' }).waitFor(),
  },
  {
    name: 'project-settings-host-not-offered',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/settings`,
    given: altered(one, { host: 'gitlab', cloneUrl: 'https://gitlab.com/team/payments.git' }),
    act: async page => page.getByText('which is not configured on this service').waitFor(),
  },
  {
    name: 'delete-project',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/settings`,
    goesOn: true,
    act: async page => {
      await page.getByRole('button', { name: 'Delete the project' }).click()
      await page.getByRole('dialog').getByLabel('Type').fill('Payments')
    },
    isWindow: true,
  },
  {
    name: 'make-public',
    who: 'owner',
    at: ({ secret }) => `/projects/${secret}/settings`,
    act: async page => {
      await page.getByRole('button', { name: 'Make it public' }).click()
      await page.getByRole('dialog').getByLabel('Type').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'make-private',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/settings`,
    given: altered(one, { visibility: 'public' }),
    act: async page => {
      await page.getByRole('button', { name: 'Make it private' }).click()
      await page.getByRole('dialog').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'becoming-private',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/settings`,
    given: altered(one, { visibility: 'private', visibilityChange: { to: 'private', reason: null } }),
    act: async page => page.getByRole('button', { name: 'Keep it public' }).waitFor(),
  },
  {
    name: 'private-refused',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/settings`,
    given: altered(one, { visibility: 'private', visibilityChange: { to: 'private', reason: policy } }),
    act: async page => page.getByRole('button', { name: 'Keep it public' }).waitFor(),
  },
  {
    name: 'public-refused',
    who: 'owner',
    at: ({ secret }) => `/projects/${secret}/settings`,
    given: altered(one, { visibilityChange: { to: 'public', reason: group } }),
    act: async page => page.getByRole('button', { name: 'Keep it private' }).waitFor(),
  },
  { name: 'project-settings-empty', who: 'owner', at: ({ empty }) => `/projects/${empty}/settings` },
  {
    name: 'edit-archived',
    who: 'owner',
    at: ({ archived }) => `/projects/${archived}/edit/README.md`,
    act: async page => {
      await page.getByText('This project is archived.').waitFor()
      await page.locator('.cm-content').waitFor()
    },
  },
  {
    name: 'commits-long-name',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/commits`,
    given: altered(one, { name: 'Zahlungsdiensteschnittstellenbeschreibung'.repeat(2).slice(0, 82) }),
  },
  { name: 'project-settings-archived', who: 'owner', at: ({ archived }) => `/projects/${archived}/settings` },
  { name: 'project-missing', who: 'owner', at: () => '/projects/999999/commits' },
  {
    name: 'project-failed',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/commits`,
    given: refused(one, away),
    act: tryAgain,
    isWaiting: true,
  },
]

async function tryAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

async function diff(page: Page): Promise<void> {
  await page.frameLocator('.diff iframe').first().locator('.prose').waitFor()
}

async function framed(page: Page): Promise<void> {
  await page.frameLocator('.site-frame').locator('h1').first().waitFor()
}
