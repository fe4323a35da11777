import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { contentOf, violations, workbenchHarness } from './workbenchHarness.ts'

/** Ideas for a rewrite where no model is connected. */

const rig = await workbenchHarness()
after(rig.close)

const content = `---
status: draft
---

# Gates

## Terms

| Term | Meaning |
|---|---|
| Zone | A part of the building. |
| Area | A part of a zone. |

## Locks

The lock MUST ring, and must flash.

## Keys

None.
`

test('without a model every idea can be followed, and the page says what a model would add', async () => {
  const desk = await rig.desk({ content })
  const { page } = desk
  const ideas = page.getByRole('list', { name: 'Ideas' }).getByRole('button')
  await page.getByText('No AI model is connected.').waitFor()
  await ideas.nth(3).waitFor()
  const offered = await ideas.allTextContents()
  assert.deepEqual(offered.slice(0, 2), ['Normalise keywords', 'Sort the table in section "Terms"'])
  assert.deepEqual(await violations(page), [])
  for (const idea of offered) {
    await page.getByLabel('Ask for a rewrite').focus()
    await page.locator('.wb-chips').getByRole('button', { name: idea, exact: true }).click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Undo all' }).click()
    await page.getByRole('toolbar', { name: 'Review' }).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('toolbar', { name: 'Review' }).waitFor({ state: 'detached' })
  }
  assert.equal((await contentOf(desk)).content, content)
})

test('an instruction that failed is not offered again, and the ideas stay', async () => {
  const { page } = await rig.desk({ content })
  await page.getByRole('list', { name: 'Ideas' }).getByRole('button').nth(3).waitFor()
  await page.getByLabel('Ask for a rewrite').fill('Make everything more wonderful')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Instruction not understood').waitFor()
  await page.getByLabel('Ask for a rewrite').fill('')
  const ideas = await page.getByRole('list', { name: 'Ideas' }).getByRole('button').allTextContents()
  assert.equal(ideas.length, 4)
  assert.ok(!ideas.includes('Make everything more wonderful'))
})
