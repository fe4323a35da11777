import type { Page } from 'playwright-core'
import { hostsNamed } from './hosts.ts'
import { altered, away, refused, type Screen } from './screen.ts'

/** The process of the tests may be late. */
const punctual = { startedAt: '2026-11-20T08:00:00Z', memoryBytes: 300_000_000, eventLoopDelayMs: 11 }

/** The screens of the account: usage and settings. */
export const account: readonly Screen[] = [
  {
    name: 'usage',
    who: 'owner',
    at: () => '/usage',
    act: page => page.getByText('Show as table').click(),
  },
  { name: 'usage-none', who: 'newcomer', at: () => '/usage' },
  {
    name: 'usage-failed',
    who: 'newcomer',
    at: () => '/usage',
    given: refused(/\/api\/usage/, { ...away, status: 429, code: 'rate_limited', retryAfterS: 1_200 }),
    act: async page => page.getByText(/Try again in \d/).waitFor(),
  },
  { name: 'settings', who: 'owner', at: () => '/settings' },
  {
    name: 'settings-full',
    who: 'newcomer',
    at: () => '/settings',
    given: page => page.route(/\/api\/usage\/quotas$/, route => route.fulfill({ json: fullQuotas })),
    act: page => page.getByText('Full', { exact: true }).first().waitFor(),
  },
  {
    name: 'delete-token',
    who: 'owner',
    at: () => '/settings',
    goesOn: true,
    act: async page => {
      await page.getByRole('button', { name: 'Delete my laptop' }).click()
      await page.getByRole('dialog').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'admin',
    who: 'owner',
    at: () => '/admin',
    act: async page => {
      await page.getByLabel('Invite').fill('new.colleague@company.example')
      await page.getByRole('button', { name: 'Create link' }).click()
      await page.getByText('Send this link to').waitFor()
    },
  },
  {
    name: 'admin-disable',
    who: 'owner',
    at: () => '/admin',
    act: async page => {
      await page.getByRole('button', { name: 'Disable: grace.hopper' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'admin-limits',
    who: 'owner',
    at: () => '/admin',
    act: async page => {
      await page.getByRole('button', { name: 'Limits: grace.hopper' }).first().click()
      await page.getByLabel('Projects').fill('500')
    },
    isWindow: true,
  },
  {
    name: 'admin-model',
    who: 'owner',
    at: () => '/admin/model',
    act: async page => {
      await page.getByRole('button', { name: 'Test the connection' }).click()
      await page.getByText('It works').waitFor()
    },
  },
  {
    name: 'admin-model-refused',
    who: 'owner',
    at: () => '/admin/model',
    given: page =>
      page.route(/\/api\/admin\/model\/test$/, route =>
        route.fulfill({
          json: {
            answered: false,
            reason: 'key_refused',
            message: 'The provider refuses the key. Check AI_API_KEY, and that the key may use this model.',
            durationMs: 310,
            tokensUsed: null,
            costMicroUsd: null,
          },
        }),
      ),
    act: async page => {
      await page.getByRole('button', { name: 'Test the connection' }).click()
      await page.getByText('It does not work').waitFor()
    },
  },
  {
    name: 'admin-model-none',
    who: 'owner',
    at: () => '/admin/model',
    given: altered(/\/api\/admin\/model$/, { model: null }),
    act: page => page.getByLabel('Provider').selectOption('openai-compatible'),
  },
  {
    name: 'admin-model-failed',
    who: 'owner',
    at: () => '/admin/model',
    given: refused(/\/api\/admin\/model$/, away),
    act: page => page.getByText('Cannot load the AI model').waitFor(),
  },
  {
    name: 'admin-status',
    who: 'owner',
    at: () => '/admin/status',
    given: altered(/\/api\/admin\/service$/, { instance: punctual }),
    act: page => page.getByText('Everything works.').waitFor(),
  },
  {
    name: 'admin-status-attention',
    who: 'owner',
    at: () => '/admin/status',
    given: altered(/\/api\/admin\/service$/, {
      instance: punctual,
      integrity: { checkedAt: '2026-11-20T08:00:00Z', violations: 2 },
      hosts: [
        { id: 'github', label: 'GitHub', outageSince: '2026-11-20T08:30:00Z' },
        { id: 'embedded', label: 'Built-in', outageSince: null },
      ],
      backlog: {
        commitsWaiting: 14,
        oldestCommitAt: '2026-11-20T08:31:00Z',
        commitsForPeople: 3,
        projectsUnfinished: 1,
        oldestProjectAt: '2026-11-20T07:00:00Z',
        jobsWaiting: 12,
        jobsFailed: 1,
      },
    }),
    act: page => page.getByText('5 items need attention.').waitFor(),
  },
  {
    name: 'admin-status-failed',
    who: 'owner',
    at: () => '/admin/status',
    given: refused(/\/api\/admin\/service$/, away),
    act: page => page.getByText('Cannot load the status').waitFor(),
  },
  { name: 'admin-not', who: 'newcomer', at: () => '/admin' },
  {
    name: 'data-download',
    who: 'newcomer',
    at: () => '/settings',
    given: page =>
      page.route(/\/api\/auth\/me\/export$/, route =>
        route.fulfill({ status: 201, json: { url: 'data:,', expiresAt: '2026-01-05T10:00:00Z' } }),
      ),
    act: async page => {
      await page.getByRole('button', { name: 'Download your data' }).click()
      await page.getByText('The download has started.').first().waitFor()
    },
  },
  {
    name: 'data-download-refused',
    who: 'newcomer',
    at: () => '/settings',
    given: refused(/\/api\/auth\/me\/export$/, { ...away, status: 429, code: 'rate_limited', retryAfterS: 1_200 }),
    act: async page => {
      await page.getByRole('button', { name: 'Download your data' }).click()
      await page.getByText(/Try again in \d/).waitFor()
    },
  },
  {
    name: 'delete-account',
    who: 'newcomer',
    at: () => '/settings',
    act: async page => {
      await page.getByRole('button', { name: 'Delete this account' }).click()
      await page.getByRole('dialog').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'delete-account-mistyped',
    who: 'newcomer',
    at: () => '/settings',
    goesOn: true,
    act: async page => {
      await page.getByRole('button', { name: 'Delete this account' }).click()
      await page.getByLabel('to confirm').fill('someone@example.org')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete this account' }).click()
      await page.getByText('Enter your password.').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'delete-account-last-administrator',
    who: 'newcomer',
    at: () => '/settings',
    given: page =>
      page.route(/\/api\/auth\/me$/, route =>
        route.request().method() === 'DELETE'
          ? route.fulfill({
              status: 409,
              contentType: 'application/problem+json',
              json: {
                code: 'conflict',
                message:
                  'You are the last administrator of this service. Make another user an administrator first, then delete your account.',
              },
            })
          : route.fallback(),
      ),
    act: async (page, world) => {
      await page.getByRole('button', { name: 'Delete this account' }).click()
      await page.getByLabel('to confirm').fill(world.newcomer.email)
      await page.getByLabel('Your password').first().fill('any')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete this account' }).click()
      await page.getByText('You are the last administrator').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'settings-identities',
    who: 'newcomer',
    at: () => '/settings',
    given: givenIdentities,
    act: async page => page.getByRole('button', { name: 'Link Example Inc.' }).waitFor(),
  },
  {
    name: 'remove-identity',
    who: 'newcomer',
    at: () => '/settings',
    given: givenIdentities,
    act: async page => {
      await page.getByRole('button', { name: 'Remove grace.hopper@company.example' }).click()
      await page.getByRole('dialog').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'settings-host',
    who: 'newcomer',
    at: () => '/settings',
    given: page =>
      page.route(/\/api\/auth\/repohost\/status$/, route =>
        route.fulfill({
          json: {
            connected: true,
            provider: 'github',
            hosts: hostsNamed('github'),
            username: 'ada-lovelace',
            avatarUrl: null,
            scopes: ['repo', 'read:user'],
            missingScopes: ['workflow'],
            advice: 'Connect again and grant workflow, or files below .github/workflows cannot be committed.',
            installUrl: 'https://github.com/apps/speckeep/installations/new',
            connectedAt: '2026-01-05T10:00:00Z',
          },
        }),
      ),
    act: page => page.getByText('Connected to GitHub as ada-lovelace').waitFor(),
  },
  {
    name: 'disconnect-host',
    who: 'newcomer',
    at: () => '/settings',
    given: page =>
      page.route(/\/api\/auth\/repohost\/status$/, route =>
        route.fulfill({
          json: {
            connected: true,
            provider: 'github',
            hosts: hostsNamed('github'),
            username: 'ada-lovelace',
            avatarUrl: null,
            scopes: ['repo'],
            missingScopes: [],
            advice: null,
            installUrl: null,
            connectedAt: '2026-01-05T10:00:00Z',
          },
        }),
      ),
    act: async page => {
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByRole('dialog', { name: 'Disconnect from GitHub?' }).waitFor()
    },
    isWindow: true,
  },
  {
    name: 'token-made',
    who: 'newcomer',
    at: () => '/settings',
    act: async page => {
      await page.getByLabel('New token').fill('the build server')
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.getByRole('button', { name: 'Done', exact: true }).waitFor()
    },
  },
]

const mebibyte = 1024 * 1024
const fullQuotas = {
  projects: { used: 200, max: 200 },
  storageBytes: { used: 5_200 * mebibyte, max: 5_120 * mebibyte },
  filesPerProject: { max: 20_000 },
  pushedBytesThisHour: { used: 12 * mebibyte, max: null },
}

async function givenIdentities(page: Page): Promise<void> {
  const issuer = 'https://login.company.example/realms/staff'
  const linkedAt = '2026-01-05T10:00:00Z'
  const names = [
    'grace.hopper@company.example',
    'A colleague with a name that is a good deal longer than most names are',
  ]
  const linked = names.map((name, index) => ({
    id: index + 1,
    issuer,
    name,
    linkedAt,
    lastUsedAt: index ? null : linkedAt,
  }))
  await altered(/\/api\/auth\/sign-in-offer$/, { identityProviderName: 'Example Inc.' })(page)
  await page.route(/\/api\/auth\/identities$/, route => route.fulfill({ json: linked }))
}
