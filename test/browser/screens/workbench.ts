import type { Page } from 'playwright-core'
import { draftIsKept } from '../keptDraft.ts'
import { samplePath } from './sample.ts'
import { away, refused, type Screen, unanswered } from './screen.ts'
import type { ScreenData } from './seed.ts'

export const openFile = ({ main }: ScreenData): string => `/projects/${main}/edit/${samplePath}`
const file = /\/files\/docs(\/|%2F)pay\.md$/

type Part = 'Files' | 'Edit' | 'Preview' | 'Check' | 'Rewrite'
const shownLast = new WeakMap<Page, { readonly address: string; readonly part: Part }>()

/** Shows the same part again after the window has become a phone's. */
export async function showAgain(page: Page): Promise<void> {
  const last = shownLast.get(page)
  const isOver = await page.locator('[role=dialog], [role=menu]').first().isVisible()
  if (last?.address === page.url() && !isOver) await show(page, last.part)
}

/**
 * Selects the part of the workbench that a phone shows; a desktop shows all of them, with the input of a rewrite at the
 * foot of the text and what is under review beside it.
 */
export async function show(page: Page, part: Part): Promise<void> {
  shownLast.set(page, { address: page.url(), part })
  // The count of findings follows the name of the pane.
  const label = new RegExp(`^${part}(?: \\d+)?$`)
  const phone = page.locator('.wb-switch').getByText(label)
  if (await phone.isVisible()) return await phone.click()
  const panes = page.locator('.wb-panes')
  if (part === 'Preview' || part === 'Check') await panes.getByText(label).click()
  if (part === 'Rewrite') await panes.getByText('Details', { exact: true }).click()
}

export async function type(page: Page, words: string): Promise<void> {
  await show(page, 'Edit')
  await text(page)
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText(words)
  await page.getByText('Uncommitted').waitFor()
}

/** With this hash, the browser's storage never responds. */
const noStore = `if (location.hash === '#no-store') IDBFactory.prototype.open = () => new EventTarget()`

/** Working with files, without a rewrite. */
export const workbench: readonly Screen[] = [
  { name: 'edit-no-file', who: 'owner', at: ({ main }) => `/projects/${main}/edit/`, act: tree, isWindow: true },
  { name: 'edit', who: 'owner', at: openFile, act: text, isWindow: true },
  {
    name: 'edit-loading',
    who: 'owner',
    at: openFile,
    given: unanswered(file),
    act: async page => page.locator('.wb-center .mantine-Skeleton-root').waitFor(),
    isWaiting: true,
    isWindow: true,
  },
  {
    name: 'edit-no-store',
    who: 'owner',
    at: world => `${openFile(world)}#no-store`,
    given: page => page.addInitScript(noStore),
    act: async page => page.getByText('is not responding').waitFor(),
    isWaiting: true,
    isWindow: true,
  },
  {
    name: 'edit-failed',
    who: 'owner',
    at: openFile,
    given: refused(file, away),
    act: async page => page.getByText('Cannot load').waitFor(),
    isWindow: true,
  },
  {
    name: 'edit-no-such-file',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/edit/docs/none.md`,
    act: async page => page.getByText('There is no file').waitFor(),
    isWindow: true,
  },
  {
    name: 'edit-image',
    who: 'owner',
    at: ({ main }) => `/projects/${main}/edit/docs/flow.png`,
    act: async page => page.getByRole('img', { name: 'docs/flow.png' }).waitFor(),
    isWindow: true,
  },
  { name: 'edit-files', who: 'owner', at: openFile, goesOn: true, act: page => show(page, 'Files'), isWindow: true },
  { name: 'edit-preview', who: 'owner', at: openFile, act: preview, isWindow: true },
  {
    name: 'edit-check',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: async page => {
      await show(page, 'Check')
      await page.getByRole('button', { name: 'Check all pages' }).click()
      await page.locator('.wb-check-all summary').first().click()
    },
    isWindow: true,
  },
  {
    name: 'edit-rewrite',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: page => show(page, 'Rewrite'),
    isWindow: true,
  },
  {
    name: 'edit-requirement',
    who: 'owner',
    at: openFile,
    act: async page => {
      await page.locator('.cm-content').getByText('The service').first().click()
      if (await page.locator('.wb-inspector').isVisible()) await page.locator('.wb-inspector-keyword').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'edit-find',
    who: 'owner',
    at: openFile,
    act: async page => {
      await page.locator('.cm-content, textarea.wb-plain').first().waitFor()
      const field = page.locator('.wb-foot .wb-ask')
      if (await field.isVisible()) await field.fill('where is the deadline defined?')
    },
    isWindow: true,
  },
  {
    name: 'edit-site',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: async page => {
      const site = page.locator('.wb-panes').getByText('Site', { exact: true })
      if (await site.isVisible()) await site.click()
    },
    isWindow: true,
  },
  {
    name: 'file-menu',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: async page => {
      await page.getByRole('button', { name: 'File', exact: true }).click()
      await page.getByRole('menu').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'move-file',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: async page => {
      await page.getByRole('button', { name: 'File', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Rename or move…' }).click()
      await page.getByLabel('Update links').waitFor()
    },
    isWindow: true,
  },
  { name: 'new-file', who: 'owner', at: openFile, goesOn: true, act: page => newFile(page, 'docs/'), isWindow: true },
  {
    name: 'new-file-taken',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: page => newFile(page, samplePath, true),
    isWindow: true,
  },
  {
    name: 'search',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: async page => {
      await show(page, 'Files')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByLabel('Words').fill('service')
      await page.getByRole('dialog').getByText(`${samplePath}, line`).first().waitFor()
    },
    isWindow: true,
  },
  {
    name: 'go-to-file',
    who: 'owner',
    at: openFile,
    act: async page => {
      await text(page)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('pay')
      await page.getByRole('option', { name: samplePath }).waitFor()
    },
    isWindow: true,
  },
  { name: 'edit-changed', who: 'owner', at: openFile, act: page => type(page, 'Not yet. '), isWindow: true },
  {
    name: 'edit-restored',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: async page => {
      await type(page, 'From before. ')
      await draftIsKept(page, 'From before. ')
      await page.reload()
      await page.getByText(/Your changes from .* were restored/).waitFor()
    },
    isWindow: true,
  },
  {
    name: 'edit-elsewhere',
    who: 'owner',
    at: openFile,
    act: async (page, world, context) => {
      const other = await context.newPage()
      await other.goto(openFile(world))
      await other.getByRole('button', { name: 'Edit here' }).click()
      await page.getByText('This file is being edited in another tab').waitFor()
      await other.close()
    },
    isWindow: true,
  },
  {
    name: 'edit-offline',
    who: 'owner',
    at: openFile,
    act: async (page, _world, context) => {
      await text(page)
      await context.setOffline(true)
      await type(page, 'Written on a train. ')
      await page.getByText('You are offline').waitFor()
    },
    isWindow: true,
  },
]

/** Chooses what an instruction is about. */
export async function choose(page: Page, scope: string): Promise<void> {
  const chip = page.locator('.wb-foot-scope')
  if (await chip.isVisible()) await chip.click()
  await page.getByRole('radiogroup', { name: 'Scope' }).getByText(scope, { exact: true }).click()
}

async function tree(page: Page): Promise<void> {
  await page.getByRole('treeitem').first().waitFor()
}

/** On a phone, the editor opens when the text is touched. */
async function text(page: Page): Promise<void> {
  const content = page.locator('.cm-content')
  await content.or(page.locator('textarea.wb-plain')).waitFor()
  if (!(await content.isVisible())) await page.locator('textarea.wb-plain').click()
  await content.waitFor()
}

async function preview(page: Page): Promise<void> {
  await show(page, 'Preview')
  await page.frameLocator('.wb-preview iframe').locator('table').waitFor()
}

async function newFile(page: Page, path: string, isSent = false): Promise<void> {
  await show(page, 'Files')
  await page.getByRole('button', { name: 'New file' }).click()
  await page.getByLabel('Folder and name').fill(path)
  if (!isSent) return
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('already exists').waitFor()
}
