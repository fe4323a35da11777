import type { Page } from 'playwright-core'
import type { FileRecord } from '#contract/content.ts'
import { waitFor } from '#testing/waitFor.ts'
import { samplePath } from './sample.ts'
import { refused, type Screen } from './screen.ts'
import type { ScreenData } from './seed.ts'
import { choose, openFile, show, type } from './workbench.ts'

const asked = 'Give a number to how fast it answers'
const everywhere = 'replace "the service" with "the payment service"'

async function ask(page: Page, instruction: string): Promise<void> {
  await page.locator('.cm-content, textarea.wb-plain').waitFor({ state: 'attached' })
  await show(page, 'Rewrite')
  await page.getByLabel('Ask for a rewrite').fill(instruction)
  await page.getByRole('button', { name: /^Rewrite/ }).click()
}

async function propose(page: Page): Promise<void> {
  await ask(page, asked)
  await page.getByText('1 left').waitFor()
}

/** An instruction for the rules editor that applies to several pages. */
async function proposeEverywhere(page: Page): Promise<void> {
  await page.locator('.cm-content, textarea.wb-plain').waitFor({ state: 'attached' })
  await show(page, 'Rewrite')
  await choose(page, 'Whole project')
  await page.getByLabel('Ask for a rewrite').fill(everywhere)
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  await page.getByText(/^\d+ left$/).waitFor()
}

async function decide(page: Page): Promise<void> {
  await propose(page)
  await page.getByRole('button', { name: 'Keep all' }).click()
  await page.getByText('All reviewed', { exact: true }).waitFor()
}

async function openCommit(page: Page): Promise<void> {
  await page.locator('.wb-head').getByRole('button', { name: 'Commit…' }).click()
  await page.getByRole('dialog').getByLabel('Message').waitFor()
}

async function failed(page: Page, instruction: string): Promise<void> {
  await ask(page, instruction)
  await show(page, 'Rewrite')
  await page.getByRole('alert').waitFor()
}

/** Rewrites, their review, and commits. */
export const review: readonly Screen[] = [
  {
    name: 'rewrite-estimated',
    who: 'owner',
    at: openFile,
    act: async page => {
      await show(page, 'Rewrite')
      await page.getByLabel('Ask for a rewrite').fill(asked)
      await page
        .locator('.wb-estimate')
        .getByText(/left this hour/)
        .waitFor()
    },
    isWindow: true,
  },
  {
    name: 'rewrite-under-way',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: async page => {
      await ask(page, `${asked}, and take your time`)
      await page.locator('.cm-note-found').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'rewrite-under-way-aside',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: async page => {
      await show(page, 'Rewrite')
      await page.getByRole('button', { name: /^Stop/ }).waitFor()
    },
    isWindow: true,
  },
  {
    name: 'rewrite-several-pages',
    who: 'owner',
    at: openFile,
    act: async page => {
      await page.locator('.cm-content, textarea.wb-plain').waitFor({ state: 'attached' })
      await show(page, 'Rewrite')
      await choose(page, 'Several pages')
      await page.getByRole('checkbox', { name: 'scope.md' }).check()
      await page.getByLabel('Ask for a rewrite').fill(everywhere)
    },
    isWindow: true,
  },
  { name: 'rewrite-failed', who: 'owner', at: openFile, act: page => failed(page, 'Move to the moon'), isWindow: true },
  {
    name: 'rewrite-nothing-to-do',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: async page => {
      await ask(page, 'Say that it answers')
      await show(page, 'Rewrite')
      await page.locator('main').getByText('Nothing was changed: ').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'rewrite-limited',
    who: 'owner',
    at: openFile,
    given: refused(/\/api\/projects\/\d+\/edit$/, {
      status: 429,
      code: 'rate_limited',
      message: 'All 10 rewrites of this hour are used.',
      retryAfterS: 1_260,
    }),
    act: page => failed(page, asked),
    isWindow: true,
  },
  { name: 'review', who: 'owner', at: openFile, act: propose, isWindow: true },
  {
    name: 'review-unasked',
    who: 'owner',
    at: openFile,
    act: async page => {
      await ask(page, `${asked}, and more`)
      await page.getByText('2 left').waitFor()
      await page.getByRole('button', { name: 'Next change' }).click()
      await page.getByText('Not named in the instruction').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'review-aside',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: async page => {
      await show(page, 'Rewrite')
      await page.getByRole('region', { name: 'The rewrite' }).waitFor()
    },
    isWindow: true,
  },
  { name: 'review-of-several', who: 'owner', at: openFile, act: proposeEverywhere, isWindow: true },
  {
    name: 'review-of-several-aside',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: async page => {
      await show(page, 'Rewrite')
      await page.getByRole('region', { name: 'Files of the proposal' }).waitFor()
    },
    isWindow: true,
  },
  {
    name: 'review-of-several-next',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: async page => {
      await show(page, 'Edit')
      await page.getByRole('button', { name: 'Keep all' }).click()
      await page.getByRole('button', { name: 'Next file' }).waitFor()
    },
    isWindow: true,
  },
  { name: 'review-decided', who: 'owner', at: openFile, act: decide, isWindow: true },
  {
    name: 'commit-dialog',
    who: 'owner',
    at: openFile,
    goesOn: true,
    act: openCommit,
    isWindow: true,
  },
  {
    name: 'commit-part',
    who: 'owner',
    at: openFile,
    act: async page => {
      await type(page, 'Mine. ')
      for (let line = 0; line < 7; line++) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('End')
      await page.keyboard.insertText(' And a last word.')
      await openCommit(page)
      const changes = page.getByRole('checkbox', { name: /^Commit the change/ })
      await changes.nth(1).waitFor()
      await waitFor('a change is left out', async () => {
        if (await changes.first().isChecked()) await changes.first().click()
        return await page.getByText(/stays? uncommitted/).isVisible()
      })
      const shown = page.frameLocator('.wb-page-frame')
      await shown.locator('ins.added', { hasText: 'And a last word.' }).waitFor()
      await shown.locator('ins.added', { hasText: 'Mine.' }).waitFor({ state: 'detached' })
    },
    isWindow: true,
  },
  {
    name: 'review-side-by-side',
    who: 'owner',
    at: openFile,
    act: async page => {
      await propose(page)
      const split = page.getByText('Side by side', { exact: true })
      if (await split.isVisible()) await split.click()
    },
    isWindow: true,
  },
  {
    name: 'commit-refused',
    who: 'owner',
    at: openFile,
    given: refused(/\/api\/projects\/\d+\/commit$/, {
      status: 403,
      code: 'forbidden',
      message: 'The code host does not let you write to this repository.',
    }),
    act: async page => {
      await type(page, 'Mine. ')
      await openCommit(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
      await page.getByText('Nothing was committed').waitFor()
    },
    isWindow: true,
  },
  { name: 'merge', who: 'owner', at: openFile, act: meet, isWindow: true },
  {
    name: 'committed',
    who: 'owner',
    at: openFile,
    act: async page => {
      await type(page, 'Now. ')
      await openCommit(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
      await page.getByRole('link', { name: /^Live/ }).waitFor()
    },
    isWindow: true,
  },
]

/** Someone else commits a change where this text is being edited: below the front matter. */
async function meet(page: Page, world: ScreenData): Promise<void> {
  await type(page, 'Mine ')
  const { calls } = world.owner
  const { content, sha } = (await calls.get(`/api/projects/${world.main}/files/${samplePath}`)).as<FileRecord>()
  const theirs = { filePath: samplePath, content: content.replace('\n---\n', '\n---\n\nTheirs\n'), baseSha: sha }
  await calls.post(`/api/projects/${world.main}/commit`, theirs)
  await openCommit(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByText('1 place to decide').waitFor()
}
