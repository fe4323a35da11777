import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { firefoxPath, noFirefox } from '#testing/browser/firefox.ts'
import { password } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { buildApp } from '../support/builtApp.ts'
import { type FirefoxPage, openFirefox } from '../support/firefox.ts'
import { testService } from '../support/service.ts'
import { isStored } from './keptDraft.ts'

/** What matters most, in the machine's Firefox: the way from registering to the site, the page, reviews and drafts. */

const path = firefoxPath()
const rig = path === null ? null : await open(path)
after(() => rig?.close())

async function open(executablePath: string) {
  buildApp()
  const service = await testService()
  const firefox = await openFirefox(executablePath)
  return {
    service,
    firefox,
    async close() {
      await firefox.close()
      await service[Symbol.asyncDispose]()
    },
  }
}

/** A new user with a new document, which is open with the cursor in it. */
async function newDocument({ service, firefox }: NonNullable<typeof rig>, email: string): Promise<FirefoxPage> {
  const at = await firefox.open()
  await at.page.goto(`${service.url}/register`)
  await at.fill('First name', 'Ada')
  await at.fill('Last name', 'Lovelace')
  await at.fill('Email', email)
  await at.fill('Password', password)
  await at.press('Enter')
  await at.click('a', 'Requirements specification')
  await at.fill('Name', 'Payments')
  await at.press('Enter')
  await at.find('.cm-content:focus')
  return at
}

const writes = (at: FirefoxPage, words: string) =>
  waitFor(`the text has ${words}`, async () => (await at.fileText()).includes(words))

async function draftIsKept(at: FirefoxPage, words: string): Promise<void> {
  await waitFor('the draft is kept', () => at.page.evaluate(isStored, words))
}

async function rewrite(at: FirefoxPage, instruction: string): Promise<void> {
  await at.press('Control', 'i')
  await at.page.keyboard.type(instruction)
  await at.press('Control', 'Enter')
  await at.find('[role=toolbar][aria-label=Review]')
}

test('in Firefox, a document is created, written, rewritten, reviewed, committed and read', async t => {
  if (rig === null) return t.diagnostic(noFirefox)
  const at = await newDocument(rig, 'firefox@example.org')
  await at.press('Control', 'End')
  await at.page.keyboard.type('\n## Answers\n\nAlpha answers alpha.\n\nBeta waits for alpha.\n')
  await writes(at, 'Beta waits for alpha.')

  await rewrite(at, 'Replace "alpha" with "gamma"')
  await at.find('ins', 'gamma')
  await at.find('*', /^2 left$/)
  await at.press('Alt', 'Enter')
  await at.find('*', /^1 left$/)
  await at.press('Alt', 'Backspace')
  await at.find('*', /^1 kept, 1 undone$/)
  await writes(at, 'Alpha answers gamma.')
  await writes(at, 'Beta waits for alpha.')

  await at.press('Control', 's')
  await at.find('[role=dialog] textarea, [role=dialog] input')
  await at.press('Control', 'Enter')
  await at.isGone('[role=dialog]')
  await at.click('a', /^Site$/)
  await at.find('iframe')
  await waitFor('the site shows the text', async () => {
    const texts = await Promise.all(
      at.page.frames().map(frame => frame.evaluate(() => document.body.innerText).catch(() => '')),
    )
    return texts.some(text => text.includes('Alpha answers gamma.'))
  })
})

test('in Firefox, the page is shown while it is edited, and drafts and reviews survive a reload', async t => {
  if (rig === null) return t.diagnostic(noFirefox)
  const at = await newDocument(rig, 'firefox-drafts@example.org')
  await at.press('Control', 'a')
  await at.page.keyboard.type('# Refunds\n\nA refund **returns** the money.\n\nAnother paragraph.')
  await at.find('.cm-line', /^A refund returns the money\.$/)
  await at.click('.cm-line', 'A refund')
  await at.find('.cm-line', '**returns**')
  await at.press('Control', 'Shift', 'e')
  await at.find('.cm-line', '# Refunds')
  await at.press('Control', 'Shift', 'e')
  await at.find('.cm-line', /^Refunds$/)

  await draftIsKept(at, 'A refund **returns** the money.')
  await at.page.reload()
  await at.find('.cm-content[contenteditable=true]')
  assert.equal(await at.fileText(), '# Refunds\n\nA refund **returns** the money.\n\nAnother paragraph.')

  await rewrite(at, 'Replace "money" with "whole amount"')
  await draftIsKept(at, 'whole amount')
  await at.page.reload()
  await at.find('ins', 'whole amount')
  await at.find('*', /^1 left$/)
  await at.press('Alt', 'Enter')
  await at.find('*', /^All reviewed$/)
  await draftIsKept(at, 'A refund **returns** the whole amount.')
})
