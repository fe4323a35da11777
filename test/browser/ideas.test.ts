import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { waitFor } from '#testing/waitFor.ts'
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
  await ideas.nth(2).waitFor()
  const offered = await page.locator('.wb-chips button').allTextContents()
  assert.equal(offered.length, 4)
  assert.deepEqual(offered.slice(0, 2), ['Normalise keywords', 'Sort the table in section "Terms"'])
  assert.deepEqual(await violations(page), [])
  for (const idea of offered) {
    const chip = ideas.getByText(idea, { exact: true })
    if (await chip.isVisible()) await chip.click()
    else await page.getByLabel('Ask for a rewrite').fill(idea)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Undo all' }).click()
    await page.getByRole('toolbar', { name: 'Review' }).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('toolbar', { name: 'Review' }).waitFor({ state: 'detached' })
  }
  assert.equal((await contentOf(desk)).content, content)
})

test('an instruction that failed is not offered again, and the ideas stay', async () => {
  const { page } = await rig.desk({ content })
  await page.getByRole('list', { name: 'Ideas' }).getByRole('button').nth(2).waitFor()
  await page.getByLabel('Ask for a rewrite').fill('Make everything more wonderful')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Instruction not understood').waitFor()
  await page.getByLabel('Ask for a rewrite').fill('')
  const ideas = await page.locator('.wb-chips button').allTextContents()
  assert.equal(ideas.length, 4)
  assert.ok(!ideas.includes('Make everything more wonderful'))
})

test('the ideas take one row, in which each of them is shown whole', async () => {
  const { page } = await rig.desk({ content })
  const list = page.getByRole('list', { name: 'Ideas' })
  await list.getByRole('button').nth(1).waitFor()
  for (const width of [1440, 1100, 1800]) {
    await page.setViewportSize({ width, height: 900 })
    const row = `(() => {
      const list = document.querySelector('.wb-chips').getBoundingClientRect()
      const chips = [...document.querySelectorAll('.wb-chips li:not([hidden])')].map(chip => chip.getBoundingClientRect())
      return { rows: new Set(chips.map(({ top }) => Math.round(top))).size, cut: chips.filter(({ right }) => right > list.right + 1).length }
    })()`
    await waitFor(`one row at ${width}`, async () => {
      const { rows, cut } = await page.evaluate<{ rows: number; cut: number }>(row)
      return rows === 1 && cut === 0
    })
  }
  await page.context().close()
})

test('long instructions that were sent before are cut in their row, so that an idea is beside them, and after some lines on a phone', async () => {
  const { page } = await rig.desk({ content: '# Gates\n\nThe lock rings.\n' })
  await page.getByRole('list', { name: 'Ideas' }).getByRole('button').first().waitFor()
  const sent = ['ring', 'flash'].map(word => `Replace "${word}" with "${'sound an alarm that all hear '.repeat(8)}"`)
  await page.evaluate(
    `localStorage.setItem('speckeep-instructions ' + localStorage.getItem('speckeep-user'), ${JSON.stringify(JSON.stringify(sent))})`,
  )
  await page.reload()
  await page.getByLabel('Ask for a rewrite').focus()
  const offers = page.getByRole('list', { name: 'Recent instructions and ideas' })
  for (const words of sent) await offers.getByRole('button', { name: words, exact: true }).waitFor()
  await offers.getByRole('button', { name: 'Add section "Open questions"' }).waitFor()
  assert.deepEqual(await violations(page), [])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('radiogroup', { name: 'Part of the workbench' }).getByText('Rewrite').click()
  for (const words of sent) {
    const { height } = (await offers.getByRole('button', { name: words, exact: true }).boundingBox()) ?? { height: 0 }
    assert.ok(height > 20 && height < 80, `${height} px`)
  }
  await page.context().close()
})
