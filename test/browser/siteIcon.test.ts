import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { testService } from '../support/service.ts'

/** The sites of two projects are told apart in the tabs of a browser. */

const service = await testService()
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})

const content =
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">' +
  '<script>document.title = "run"</script><rect width="16" height="16" fill="#c00"/></svg>\n'

test('a site has the favicon of its project, served as every image is, and without one that of Speckeep', async () => {
  const user = await service.user()
  const { id, pagesUrl } = await user.project({ visibility: 'public' })
  const context = await browser.newContext()
  const page = await context.newPage()
  const iconUrl = () => page.evaluate<string>(`document.querySelector('link[rel=icon]').href`)
  await page.goto(pagesUrl ?? '')
  assert.match(await iconUrl(), /^data:image\/svg\+xml,/)

  const committed = { filePath: 'docs/public/favicon.svg', content, baseSha: null }
  assert.equal((await user.post(`/api/projects/${id}/commit`, committed)).status, 201)
  await page.goto(pagesUrl ?? '')
  assert.equal(new URL(await iconUrl()).pathname, `${new URL(page.url()).pathname}docs/public/favicon.svg`)
  const width = await page.evaluate<number>(`new Promise(resolve => {
    const image = new Image()
    image.onload = () => resolve(image.naturalWidth)
    image.onerror = () => resolve(0)
    image.src = document.querySelector('link[rel=icon]').href
  })`)
  assert.equal(width, 16)
  const answer = await context.request.get(await iconUrl())
  const { 'content-security-policy': policy = '', 'content-disposition': disposition = '' } = answer.headers()
  assert.match(policy, /^default-src 'none'; .*sandbox/)
  assert.match(disposition, /^attachment/)
  await context.close()
})
