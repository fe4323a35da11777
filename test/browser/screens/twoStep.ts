import type { Page } from 'playwright-core'
import { refused, type Screen } from './screen.ts'

/** Two-step sign-in: in the settings, at the sign-in, and where confirmation is required. */
export const twoStep: readonly Screen[] = [
  {
    name: 'sign-in-second-step',
    who: 'visitor',
    at: () => '/login',
    given: refused(/\/api\/auth\/login$/, {
      status: 401,
      code: 'second_factor_needed',
      message: 'The password is right.',
      more: { challenge: 'x', methods: ['totp', 'recovery'] },
    }),
    act: async page => {
      await page.getByLabel('Email').fill('ada@example.org')
      await page.getByLabel('Password', { exact: true }).fill('no idea')
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await page.getByLabel('Code from your authenticator app').waitFor()
    },
  },
  {
    name: 'sign-in-second-step-wrong',
    who: 'visitor',
    at: () => '/login',
    goesOn: true,
    act: async page => {
      await page.getByLabel('Code from your authenticator app').fill('123456')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'two-step-on', who: 'newcomer', at: () => '/settings', given: givenFactors, act: isOn },
  {
    name: 'two-step-app',
    who: 'newcomer',
    at: () => '/settings',
    given: givenFactors,
    act: async page => {
      await isOn(page)
      await page.getByRole('button', { name: 'Replace the authenticator app' }).click()
      await page.getByRole('img', { name: 'QR code of the key below' }).waitFor()
    },
    isWindow: true,
  },
  {
    name: 'two-step-password',
    who: 'newcomer',
    at: () => '/settings',
    act: async page => {
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
      await page.getByRole('dialog').getByLabel('Your password').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'two-step-codes',
    who: 'newcomer',
    at: () => '/settings',
    given: givenFactors,
    act: async page => {
      await isOn(page)
      await page.getByRole('button', { name: 'Generate new recovery codes' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Generate new codes' }).click()
      await page.getByRole('dialog', { name: 'Keep your recovery codes' }).waitFor()
    },
    isWindow: true,
  },
  {
    name: 'two-step-rename',
    who: 'newcomer',
    at: () => '/settings',
    given: givenFactors,
    act: async page => {
      await isOn(page)
      await page.getByRole('button', { name: 'Rename my phone' }).click()
      await page.getByRole('dialog').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'confirm-who',
    who: 'newcomer',
    at: () => '/settings',
    given: async page => {
      await givenFactors(page)
      await refused(/\/api\/auth\/second-factors\/totp$/, {
        status: 403,
        code: 'confirmation_needed',
        message: 'Confirm your identity.',
      })(page)
    },
    act: async page => {
      await isOn(page)
      await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click()
      await page.getByRole('dialog', { name: 'Confirm your identity' }).getByLabel('Code from').waitFor()
    },
    isWindow: true,
  },
]

async function isOn(page: Page): Promise<void> {
  await page.getByText('On. You sign in with').waitFor()
}

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `a${at}cd-ef3h-jk4m-np5r`)

async function givenFactors(page: Page): Promise<void> {
  const addedAt = '2026-01-05T10:00:00Z'
  const names = ['my phone', 'A passkey with a name that is a good deal longer than most of the names are']
  const passkeys = names.map((name, at) => ({ id: at + 1, name, addedAt, lastUsedAt: at ? null : addedAt }))
  const state = { totp: { addedAt }, passkeys, passkeysAvailable: true, recoveryCodesLeft: 7 }
  const asked = { challenge: 'x', expiresIn: 300, methods: ['totp', 'recovery'] }
  const uri = `otpauth://totp/Speckeep:grace?issuer=Speckeep&secret=${secret}`
  const answers = [
    [/\/api\/auth\/second-factors$/, state],
    [/\/api\/auth\/second-factors\/totp$/, { challenge: 'x', expiresIn: 300, secret, uri }],
    [/\/api\/auth\/second-factors\/recovery-codes$/, { recoveryCodes }],
    [/\/api\/auth\/confirm\/options$/, asked],
  ] as const
  for (const [path, json] of answers) await page.route(path, route => route.fulfill({ json }))
}
