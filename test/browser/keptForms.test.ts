import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { workbenchHarness } from './workbenchHarness.ts'

/** What is typed into the forms of a project. */

const rig = await workbenchHarness()
after(rig.close)

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a new project that is not created yet keeps what was typed until it is cancelled', async () => {
  const { page } = await rig.desk()
  await page.goto(`${rig.service.url}/projects/new`)
  await box(page, 'Name').fill('Ward')
  await box(page, 'Description').fill('Who works when.')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
  await page.waitForURL('**/projects')
  await page.goBack()
  await page.reload()
  assert.equal(await box(page, 'Name').inputValue(), 'Ward')
  assert.equal(await box(page, 'Description').inputValue(), 'Who works when.')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/projects')
  await page.goBack()
  assert.equal(await box(page, 'Name').inputValue(), '')
  await page.context().close()
})

test('a created project empties the form', async () => {
  const { page } = await rig.desk()
  await page.goto(`${rig.service.url}/projects/new`)
  await box(page, 'Name').fill('Ward')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/edit/**')
  await page.goto(`${rig.service.url}/projects/new`)
  assert.equal(await box(page, 'Name').inputValue(), '')
  await page.context().close()
})

test('a description that is not saved yet is still there after a look at another screen', async () => {
  const { page, projectId } = await rig.desk()
  const address = `${rig.service.url}/projects/${projectId}/settings`
  await page.goto(address)
  const save = page.getByRole('region', { name: 'Name and description' }).getByRole('button', { name: 'Save' })
  await box(page, 'Description').fill('Who works when.')
  await page.getByRole('link', { name: 'Commits', exact: true }).click()
  await page.waitForURL('**/commits')
  await page.goBack()
  assert.equal(await box(page, 'Description').inputValue(), 'Who works when.')
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  assert.equal(await box(page, 'Description').inputValue(), 'Who works when.')
  assert.ok(await save.isDisabled())
  await page.context().close()
})
