import type { Page } from 'playwright-core'
import { altered, away, mailing, refused, type Screen, unanswered } from './screen.ts'
import { password, type ScreenData } from './seed.ts'

/** The screens before the sign-in. */
export const signInPages: readonly Screen[] = [
  { name: 'sign-in', who: 'visitor', at: () => '/login' },
  {
    name: 'sign-in-wrong',
    who: 'visitor',
    at: () => '/login',
    goesOn: true,
    act: page => signIn(page, 'ada@example.org', 'no idea'),
  },
  {
    name: 'sign-in-wait',
    who: 'visitor',
    at: () => '/login',
    given: refused(/\/api\/auth\/login$/, {
      status: 429,
      code: 'rate_limited',
      message: 'Too many sign-ins with this email.',
      retryAfterS: 42,
    }),
    act: page => signIn(page, 'ada@example.org', 'no idea'),
  },
  {
    name: 'sign-in-with-host',
    who: 'visitor',
    at: () => '/login',
    given: altered(/\/api\/auth\/sign-in-offer$/, { codeHostOrigin: 'https://github.com' }),
    act: async page => page.getByRole('button', { name: 'Continue with GitHub' }).waitFor(),
  },
  {
    name: 'sign-in-with-provider',
    who: 'visitor',
    at: () => '/login',
    given: altered(/\/api\/auth\/sign-in-offer$/, { identityProviderName: 'Example Incorporated, Legal Compliance' }),
    act: async page =>
      page.getByRole('button', { name: 'Sign in with Example Incorporated, Legal Compliance' }).waitFor(),
  },
  {
    name: 'sign-in-every-way',
    who: 'visitor',
    at: () => '/login',
    given: altered(/\/api\/auth\/sign-in-offer$/, {
      identityProviderName: 'Example Inc.',
      codeHostOrigin: 'https://github.com',
    }),
    act: async page => {
      await page.getByRole('button', { name: 'Sign in with Example Inc.' }).waitFor()
      await page.getByRole('button', { name: 'Continue with GitHub' }).waitFor()
    },
  },
  {
    name: 'sign-in-provider-under-way',
    who: 'visitor',
    at: () => '/auth/oidc/callback?code=1&state=2',
    given: unanswered(/\/api\/auth\/oidc\/callback$/),
    act: async page => page.getByText('Signing in with your company').waitFor(),
    isWaiting: true,
  },
  {
    name: 'sign-in-host-refused',
    who: 'visitor',
    at: () => '/auth/callback?error=access_denied&error_description=The+person+said+no.',
    act: async page => page.getByText('You are not signed in').waitFor(),
  },
  {
    name: 'sign-in-host-under-way',
    who: 'visitor',
    at: () => '/auth/callback?code=1&state=2',
    given: unanswered(/\/api\/auth\/repohost\/callback$/),
    act: async page => page.getByText('Signing in with the code host').waitFor(),
    isWaiting: true,
  },
  { name: 'register', who: 'visitor', at: () => '/register' },
  {
    name: 'register-fields',
    who: 'visitor',
    at: () => '/register',
    goesOn: true,
    act: async page => {
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText('Enter your first name.').waitFor()
    },
  },
  { name: 'register-taken', who: 'visitor', at: () => '/register', goesOn: true, act: registerAgain },
  { name: 'password-forgotten-without-mail', who: 'visitor', at: () => '/account-link' },
  { name: 'password-forgotten', who: 'visitor', at: () => '/account-link?0', given: mailing },
  {
    name: 'password-forgotten-sent',
    who: 'visitor',
    at: () => '/account-link?0',
    goesOn: true,
    act: async page => {
      await page.getByLabel('Email').fill('ada@example.org')
      await page.getByRole('button', { name: 'Mail me a link' }).click()
      await page.getByText('we have sent it a link').waitFor()
    },
  },
  { name: 'password-reset', who: 'visitor', at: () => '/account-link#purpose=reset&token=x' },
  {
    name: 'password-reset-common',
    who: 'visitor',
    at: () => '/account-link#purpose=reset&token=x',
    goesOn: true,
    act: page => setPassword(page, 'password', 'one of the most common'),
  },
  {
    name: 'password-reset-used',
    who: 'visitor',
    at: () => '/account-link#purpose=reset&token=x',
    goesOn: true,
    act: page => setPassword(page, password, 'has already been used'),
  },
  { name: 'email-confirm', who: 'visitor', at: () => '/account-link?1#purpose=verify&token=x' },
  {
    name: 'email-claim',
    who: 'visitor',
    at: () => '/account-link?2#purpose=claim&token=x&email=ada%40example.org',
    act: async page => page.getByText('The account is for').waitFor(),
  },
  { name: 'not-found', who: 'visitor', at: () => '/nothing/here' },
  {
    name: 'sign-in-unknown',
    who: 'newcomer',
    at: () => '/projects',
    given: refused(/\/api\/auth\/refresh$/, away),
    act: async page => page.getByRole('button', { name: 'Try again' }).waitFor(),
    isWaiting: true,
  },
]

async function setPassword(page: Page, to: string, said: string): Promise<void> {
  await page.getByLabel('New password').fill(to)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText(said).waitFor()
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('alert').waitFor()
}

async function registerAgain(page: Page, world: ScreenData): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill(world.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('already in use').waitFor()
}
