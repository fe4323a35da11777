import type { Page } from 'playwright-core'
import { accountEvents } from '#domain/accountEvents.ts'
import { altered, away, mailing, refused, type Screen, unanswered } from './screen.ts'

const own = /\/api\/auth\/(me|sessions|security-log\?\S*|tokens|repohost\/status|identities)$/
const at = () => '/settings'

/** The settings, in the states that an account can have. */
export const settings: readonly Screen[] = [
  { name: 'settings-loading', who: 'newcomer', at, given: unanswered(own), isWaiting: true, act: linksAreThere },
  {
    name: 'settings-failed',
    who: 'newcomer',
    at,
    given: refused(own, away),
    act: page => page.getByText('Cannot load the log').waitFor(),
  },
  {
    name: 'settings-much',
    who: 'owner',
    at,
    given: givenMuch,
    act: page => page.getByText('a deleted project').waitFor(),
  },
  {
    name: 'settings-name-missing',
    who: 'newcomer',
    at,
    act: async page => {
      await page.getByLabel('Last name').fill('')
      await page.getByRole('button', { name: 'Save the name' }).click()
      await page.getByText('Enter your last name.').waitFor()
    },
  },
  {
    name: 'settings-mail-sent',
    who: 'newcomer',
    at,
    given: mailing,
    act: async page => {
      await page.getByRole('button', { name: 'Send the mail again' }).click()
      await page.getByText('We sent a new mail').waitFor()
    },
  },
  {
    name: 'change-email',
    who: 'newcomer',
    at,
    isWindow: true,
    act: async page => {
      await page.getByRole('button', { name: 'Change the email' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Change the email' }).click()
      await page.getByText('An address such as').waitFor()
    },
  },
  {
    name: 'change-password',
    who: 'newcomer',
    at,
    goesOn: true,
    isWindow: true,
    act: async page => {
      await page.getByRole('button', { name: 'Change the password' }).click()
      await page.getByLabel('Current password').fill('no idea')
      await page.getByLabel('New password').fill('another horse, another battery')
      await page.getByRole('dialog').getByRole('button', { name: 'Change the password' }).click()
      await page.getByText('is not the password of this account.').waitFor()
    },
  },
  {
    name: 'set-password',
    who: 'newcomer',
    at,
    isWindow: true,
    given: async page => {
      await altered(/\/api\/auth\/me$/, { hasPassword: false, emailVerified: true })(page)
      await refused(/\/api\/auth\/me\/password$/, {
        status: 403,
        code: 'forbidden',
        message: 'This account has no password. Sign in again, and make this change within 10 minutes.',
      })(page)
    },
    act: async page => {
      await page.getByRole('button', { name: 'Set a password' }).click()
      await page.getByLabel('New password').fill('another horse, another battery')
      await page.getByRole('dialog').getByRole('button', { name: 'Set a password' }).click()
      await page.getByRole('button', { name: 'Sign in again' }).waitFor()
    },
  },
  {
    name: 'end-session',
    who: 'owner',
    at,
    isWindow: true,
    act: async page => {
      await page.getByRole('button', { name: 'Sign out node' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'end-other-sessions',
    who: 'owner',
    at,
    goesOn: true,
    isWindow: true,
    act: async page => {
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'token-project',
    who: 'owner',
    at,
    isWindow: true,
    act: async page => {
      await page.getByRole('combobox', { name: 'Projects' }).click()
      await page.getByRole('option', { name: 'Payments API' }).waitFor()
    },
  },
  {
    name: 'token-project-unknown',
    who: 'owner',
    at,
    goesOn: true,
    isWindow: true,
    act: async page => {
      await page.getByRole('combobox', { name: 'Projects' }).fill('moon')
      await page.getByText('No matching projects').waitFor()
    },
  },
]

async function linksAreThere(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'On this page' }).waitFor()
}

/** An account with more entries than most have, and names of maximum length. */
async function givenMuch(page: Page): Promise<void> {
  const past = '2026-01-05T10:00:00Z'
  const address = '2001:db8:85a3:8d3:1319:8a2e:370:7348'
  const devices = ['Firefox on Windows', 'Safari on iPhone', 'a-program-with-a-name-of-40-letters-in-it']
  const sessions = devices.map((device, index) => ({
    id: index + 1,
    device,
    address: index === 1 ? null : address,
    createdAt: past,
    lastSeenAt: past,
    expiresAt: '2036-01-05T10:00:00Z',
    current: index === 0,
  }))
  const about = 'a.colleague.with.a.long.name@department.company.example'
  const entries = accountEvents.map((what, index) => ({
    id: index + 1,
    what,
    about: /email|git|host_connected|identity/.test(what) ? about : null,
    at: past,
    device: devices[index % 3],
    address,
  }))
  const token = { scope: 'git', ending: 'x7Qa', createdAt: past, lastUsedAt: past, expiresAt: null }
  const tokens = [
    { ...token, id: 1, name: 'build server', access: 'read', projectId: 999_999 },
    { ...token, id: 2, name: 'x'.repeat(100), access: 'write', projectId: null, expiresAt: past },
  ]
  await page.route(/\/api\/auth\/sessions$/, route => route.fulfill({ json: sessions }))
  await page.route(/\/api\/auth\/tokens$/, route => route.fulfill({ json: tokens }))
  await page.route(/\/api\/auth\/security-log/, route =>
    route.fulfill({ json: entries, headers: { link: '</api/auth/security-log?cursor=MQ>; rel="next"' } }),
  )
  await mailing(page)
}
