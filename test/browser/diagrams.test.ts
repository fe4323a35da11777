import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { takeTime } from '#testing/takeTime.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testService } from '../support/service.ts'
import { openWorkbench } from './workbenchHarness.ts'

/** Diagrams are rendered in a frame with an opaque origin, whatever their source contains. */

buildApp()
const service = await testService()
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})
const ada = await service.user()

async function pageOf(markdown: string): Promise<string> {
  const project: ProjectRecord = await ada.project({ visibility: 'public' })
  const body = { filePath: 'drawn.md', content: markdown, baseSha: null }
  assert.equal((await ada.post(`/api/projects/${project.id}/commit`, body)).status, 201)
  return `${project.pagesUrl}drawn.html`
}

test('a diagram is rendered where scripts run, and its source is shown where they do not', async () => {
  const url = await pageOf('# Drawn\n\n```mermaid\nsequenceDiagram\n  Client->>Server: commit\n```\n')
  const page = await browser.newPage()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto(url)
  const frame = page.frameLocator('iframe.drawing')
  await frame.locator('svg').first().waitFor()
  assert.match((await frame.locator('svg').first().textContent()) ?? '', /commit/)
  await page.locator('.diagram-source').waitFor()
  assert.ok(((await page.locator('iframe.drawing').boundingBox())?.height ?? 0) > 100)
  assert.ok(asked.some(path => /mermaid\.[0-9a-f]{16}\.js$/.test(path)))
  await page.close()

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(url)
  assert.match((await still.locator('figure.diagram pre').textContent()) ?? '', /Client->>Server: commit/)
  await plain.close()
})

test('the editor draws a diagram, and a click shows its source', async () => {
  const project = await ada.project({ visibility: 'private' })
  const source = '```mermaid\nsequenceDiagram\n  Client->>Server: commit\n```\n'
  const content = `# Drawn\n\n${source}\nText.\n\n\`\`\`mermaid\nno diagram\n\`\`\`\n`
  const body = { filePath: 'drawn.md', content, baseSha: null }
  assert.equal((await ada.post(`/api/projects/${project.id}/commit`, body)).status, 201)
  const { page, context } = await openWorkbench(
    await browser.newContext({ colorScheme: 'light' }),
    service.url,
    ada,
    project.id,
    'drawn.md',
  )
  const drawing = page.locator('iframe.drawing').first()
  const inside = page.frameLocator('iframe.drawing').first()
  await inside.locator('svg').first().waitFor()
  assert.match((await inside.locator('svg').first().textContent()) ?? '', /commit/)
  await waitFor(
    'what is no diagram to keep its source',
    async () => (await page.locator('iframe.drawing').count()) === 1,
  )
  await page.getByText('no diagram').waitFor()
  await waitFor('its height', async () => ((await drawing.boundingBox())?.height ?? 0) > 100)
  await page.emulateMedia({ colorScheme: 'dark' })
  await inside.locator('html[data-theme=dark]').waitFor()
  const { x = 0, y = 0 } = (await drawing.boundingBox()) ?? {}
  await page.mouse.click(x + 40, y + 40)
  await page.locator('.cm-line', { hasText: 'Client->>Server: commit' }).waitFor()
  await drawing.waitFor({ state: 'detached' })
  await context.close()
})

test('a diagram is drawn again when the theme or the system changes its colours', async () => {
  const url = await pageOf('# Drawn\n\n```mermaid\ngraph LR\n  A-->B\n```\n\n```mermaid\ngraph LR\n  C-->D\n```\n')
  const context = await browser.newContext({ colorScheme: 'light' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const add = window.addEventListener
    window.addEventListener = ((...args: Parameters<typeof add>) => {
      if (args[0] === 'message') document.documentElement.append(document.createComment('listens'))
      add.apply(window, args)
    }) as typeof add
  })
  await page.goto(url)
  const fills = async () => {
    const frames = page.frames().slice(1)
    return await Promise.all(
      frames.map(frame =>
        frame
          .evaluate(() => {
            const node = document.querySelector('.node rect')
            return node && [document.documentElement.dataset['theme'], getComputedStyle(node).fill].join(' ')
          })
          // The frame is being loaded.
          .catch(() => null),
      ),
    )
  }
  const drawn = async (theme: string) =>
    await waitFor(`both are ${theme}`, async () => {
      const found = await fills()
      return found.length === 2 && found.every(fill => fill?.startsWith(theme)) && found
    })
  const light = await drawn('light')
  await page.getByLabel('Colours').selectOption('dark')
  const dark = await drawn('dark')
  assert.notEqual(light[0]?.split(' ')[1], dark[0]?.split(' ')[1])
  await page.getByLabel('Colours').selectOption('system')
  assert.deepEqual(await drawn('light'), light)
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await drawn('dark'), dark)
  const listeners = await page.evaluate(
    () => [...document.documentElement.childNodes].filter(({ nodeType }) => nodeType === Node.COMMENT_NODE).length,
  )
  assert.equal(listeners, 1)
  await context.close()
})

const hostile = [
  'graph LR\n  A["<img src=x onerror=parent.postMessage({pwned:1},\'*\')>"]-->B',
  'graph LR\n  A-->B\n  click A "javascript:alert(1)"\n  click B call alert()',
  '%%{init: {"securityLevel": "loose", "flowchart": {"htmlLabels": true}}}%%\ngraph LR\n  A["<script>alert(1)</script>"]-->B',
  'graph LR\n  A["</pre><script>alert(1)</script><iframe src=//evil.example>"]-->B',
  'not a diagram at all {{{',
]

test('no diagram source runs code, loads anything, or disappears for the reader', async () => {
  const blocks = hostile.map(source => `\`\`\`mermaid\n${source}\n\`\`\`\n`)
  const url = await pageOf(`# Hostile\n\n${blocks.join('\n')}`)
  const context = await browser.newContext()
  const page = await context.newPage()
  const beyond: string[] = []
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', request => {
    if (!request.url().startsWith(service.pagesUrl) && !request.url().startsWith('data:')) beyond.push(request.url())
  })
  await page.addInitScript(() => {
    addEventListener('message', event => {
      if (event.data?.pwned) document.documentElement.setAttribute('data-pwned', '1')
    })
  })
  await page.goto(url)
  for (const figure of await page.locator('figure.diagram-mermaid').all()) await figure.scrollIntoViewIfNeeded()
  await page.waitForFunction(
    count => document.querySelectorAll('figure.diagram-mermaid').length === count,
    hostile.length,
  )
  await takeTime(2_000)
  for (const frame of page.frames().slice(1)) {
    await frame
      .locator('svg a, svg .clickable')
      .first()
      .click({ timeout: 200, force: true })
      .catch(() => {})
  }
  assert.deepEqual([dialogs, beyond], [[], []])
  assert.equal(await page.locator('html').getAttribute('data-pwned'), null)
  assert.equal(await page.locator('figure.diagram pre').count(), hostile.length)
  await context.close()
})
