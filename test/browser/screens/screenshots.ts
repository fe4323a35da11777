/**
 * `npm run screenshots [words…]`: saves every screen, or those whose name contains one of the words, light and dark, on
 * a desktop and a phone, as images in `screenshots/`.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser } from '../../support/browser.ts'
import { buildApp } from '../../support/builtApp.ts'
import { testService } from '../../support/service.ts'
import { model } from './model.ts'
import { seedScreenData } from './seed.ts'
import { applyScheme, type Device, devices, schemes, visitScreens } from './stage.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const folder = join(root, 'screenshots')
const words = process.argv.slice(2)

buildApp()
if (words.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

await using service = await testService({ overrides: { ai: model } })
const browser = await openBrowser()
try {
  await Promise.all((Object.keys(devices) as Device[]).map(photograph))
} finally {
  await browser.close()
}

async function photograph(device: Device): Promise<void> {
  const world = await seedScreenData(service, device)
  const sharp = { ...devices[device], deviceScaleFactor: device === 'phone' ? 2 : 1 }
  await visitScreens(browser, [world], sharp, words, async (page, { name, isWindow }, complaints) => {
    if (!isWindow) await showWhole(page, devices[device].viewport)
    for (const scheme of schemes) {
      await applyScheme(page, scheme)
      await page.screenshot({ path: join(folder, `${name}.${device}.${scheme}.png`) })
    }
    await page.setViewportSize(devices[device].viewport)
    for (const complaint of complaints) console.warn(`${name} on a ${device}: ${complaint}`)
  })
}

/** On a phone, the content scrolls below the header: the window is made as high as all of it. */
async function showWhole(page: Page, { width, height }: { readonly width: number; readonly height: number }) {
  const hidden = await page.evaluate<number>(`Math.max(...[document.documentElement, document.querySelector('#main')]
    .map(part => (part ? part.scrollHeight - part.clientHeight : 0)))`)
  await page.setViewportSize({ width, height: height + hidden })
}
