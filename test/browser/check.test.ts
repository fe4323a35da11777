import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { waitFor } from '#testing/waitFor.ts'
import { commit, contentOf, violations, workbenchHarness } from './workbenchHarness.ts'

/** The check beside the text. */

const rig = await workbenchHarness()
after(rig.close)

const content =
  '# Gates\r\n\r\n### Locks\r\n\r\nThe lock shall be easy to open.\r\n\r\nIt shall ring and/or flash.\r\n\r\nSee [locks](#lock).\r\n'

test('findings are listed and underlined, lead to their place, and are fixed with one click each', async () => {
  const { page } = await rig.desk({ content })
  const pane = page.locator('.wb-side')
  await pane.getByText('Check 4', { exact: true }).click()
  await pane.getByRole('heading', { name: '4 findings' }).waitFor()
  // The address of the link is only shown while the cursor is in it: its words are underlined.
  assert.deepEqual(await page.locator('.cm-finding').allTextContents(), ['Locks', 'easy', 'and/or', 'locks'])
  await page.locator('.cm-finding-error .cm-live-link').waitFor()

  await pane.getByRole('button', { name: /Line 5/ }).click()
  assert.equal(await page.evaluate(() => getSelection()?.toString()), 'easy')

  await pane.getByRole('button', { name: 'Make it level 2' }).click()
  await pane.getByRole('heading', { name: '3 findings' }).waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H2')
  await pane.getByRole('button', { name: 'Link to #locks' }).click()
  await pane.getByRole('heading', { name: '2 findings' }).waitFor()
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+z')
  await pane.getByRole('heading', { name: '3 findings' }).waitFor()
  await page.keyboard.press('Control+z')
  await pane.getByRole('heading', { name: '4 findings' }).waitFor()
  await waitFor(
    'nothing is left to commit',
    async () => !(await page.getByText('Uncommitted', { exact: true }).isVisible()),
  )
})

test('a fix changes nothing but its own words, and typing is followed', async () => {
  const desk = await rig.desk({ content })
  const { page } = desk
  const pane = page.locator('.wb-side')
  await pane.getByText('Check 4', { exact: true }).click()
  await pane.getByRole('button', { name: 'Say “or flash, or both”' }).click()
  await pane.getByRole('heading', { name: '3 findings' }).waitFor()
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('The lock shall be user-friendly.')
  await pane.getByRole('heading', { name: '4 findings' }).waitFor()
  await commit(page)
  const expected = `${content.replace('and/or flash', 'or flash, or both')}\r\nThe lock shall be user-friendly.`
  assert.equal((await contentOf(desk)).content, expected)
})

test('all pages of the project are checked, and each finding leads to its place', async () => {
  const { page, user, projectId } = await rig.desk({ content: '# Gates\n' })
  const files = [
    {
      path: 'docs/latches.md',
      content: '# Latches\n\nSee [the keys](keys.md).\n\nIt shall be easy to open.\n',
      baseSha: null,
    },
    { path: 'docs/keys.md', content: '# Keys\n\nIt shall turn.\n', baseSha: null },
    ...Array.from({ length: 120 }, (_, at) => ({
      path: `docs/many/page-${at}.md`,
      content: at === 119 ? '# Last\n\nIt shall be easy to close.\n' : `# Page ${at}\n`,
      baseSha: null,
    })),
  ]
  for (const some of [files.slice(0, 70), files.slice(70)])
    assert.equal((await user.post(`/api/projects/${projectId}/commit`, { files: some })).status, 201)
  await page.getByRole('treeitem', { name: /latches.md/ }).waitFor()
  const pane = page.locator('.wb-side')
  await page.getByRole('button', { name: 'This page' }).click()
  await page.getByText('Whole project').click()
  await page.getByRole('button', { name: 'Check instead' }).click()
  await pane.getByRole('heading', { name: 'Nothing found on this page' }).waitFor()
  const all = pane.getByRole('region', { name: 'All pages' })
  await all.getByText(/^2 findings on 2 of 1\d\d pages\.$/).waitFor()
  assert.deepEqual(await violations(page), [])

  await all.getByText('Latches').click()
  await all.getByRole('button', { name: /Line 5/ }).click()
  await page.waitForURL('**/edit/docs/latches.md')
  await pane.getByRole('heading', { name: '1 finding', exact: true }).waitFor()
  await all.getByText(/^2 findings/).waitFor()
  await waitFor('the cursor is on the line', async () =>
    (await page.evaluate(() => getSelection()?.anchorNode?.textContent ?? '')).includes('It shall be'),
  )
})

test('the pane is accessible on a desktop and on a phone, with and without findings', async () => {
  for (const width of [1440, 390]) {
    const { page } = await rig.desk({ content, width })
    await page
      .locator(width < 500 ? '.wb-switch' : '.wb-panes')
      .getByText(/^Check/)
      .click()
    await page.getByRole('heading', { name: '4 findings' }).waitFor()
    assert.deepEqual(await violations(page), [])
    const clean = await rig.desk({ content: '# Gates\n', width })
    await clean.page
      .locator(width < 500 ? '.wb-switch' : '.wb-panes')
      .getByText(/^Check/)
      .click()
    await clean.page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    assert.deepEqual(await violations(clean.page), [])
  }
})

test('on a touch screen, a fix opens the editor first', async () => {
  const context = await rig.browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const desk = await rig.desk({ context, content })
  const { page } = desk
  await page.locator('.wb-switch').getByText('Check', { exact: true }).click()
  await page.getByRole('button', { name: 'Link to #locks' }).tap()
  await page.getByText('Uncommitted', { exact: true }).waitFor()
  await commit(page)
  assert.equal((await contentOf(desk)).content, content.replace('#lock)', '#locks)'))
})
