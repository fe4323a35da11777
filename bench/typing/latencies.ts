import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { waitFor } from '#testing/waitFor.ts'

const meanPauseMs = 100
const words = ' the service keeps every edit and answers with the commit'

/** From each key to the task after the frame that shows it, in milliseconds. */
const observe = `
  globalThis.latencies = []
  globalThis.onkeydown = ({ timeStamp }) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => globalThis.latencies.push(performance.now() - timeStamp)
    channel.port2.postMessage(null)
  })`

export async function typeAtRandom(page: Page, keys: number): Promise<readonly number[]> {
  await page.evaluate(observe)
  for (let typed = 0; typed < keys; typed++) {
    await wait(-meanPauseMs * Math.log(1 - Math.random()))
    await page.keyboard.press(words[typed % words.length] === ' ' ? 'Space' : (words[typed % words.length] ?? 'a'))
  }
  return await waitFor('every key is shown', async () => {
    const latencies = await page.evaluate<number[]>('globalThis.latencies')
    return latencies.length >= keys && latencies
  })
}
