import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

/** The layout around every screen, and its overlays. */
export const shell: readonly Screen[] = [
  {
    name: 'palette',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/commits`,
    act: openPalette,
    isWindow: true,
  },
  {
    name: 'palette-none',
    who: 'owner',
    at: () => '/projects',
    act: async page => {
      await openPalette(page)
      await page.keyboard.type('nothing is called so')
      await page.getByText('No matches.').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'keys',
    who: 'owner',
    at: () => '/projects',
    goesOn: true,
    act: async page => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').getByText('Keep the change').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'account-menu',
    who: 'owner',
    at: () => '/projects',
    goesOn: true,
    act: async page => {
      await page.getByRole('button', { name: /Account of/ }).click()
      await page.getByRole('menu').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'colours-menu',
    who: 'owner',
    at: () => '/projects',
    goesOn: true,
    act: async page => {
      await page.getByRole('button', { name: /^Colours/ }).click()
      await page.getByRole('menu').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'toast',
    who: 'newcomer',
    at: () => '/projects/new',
    act: deleteOne,
    isWindow: true,
  },
  {
    name: 'offline',
    who: 'owner',
    at: () => '/projects',
    act: async (page, _world, context) => {
      await context.setOffline(true)
      await page.getByText('You are offline').waitFor()
    },
  },
]

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor()
}

/** Creates a project and deletes it again, which can be undone. */
async function deleteOne(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('A mistake')
  await page.getByRole('button', { name: 'Create the project' }).click()
  await page.waitForURL(/\/projects\/\d+\/edit\//)
  const [own] = /\/projects\/\d+/.exec(page.url()) ?? []
  await page.goto(`${own}/settings`)
  await page.getByRole('button', { name: 'Delete the project' }).click()
  await page.getByRole('dialog').getByLabel('Type').fill('A mistake')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
}
