/**
 * Typing in a specification of 300 KB: in the document as readers see it, in its Markdown source, and, as a floor, in a
 * textarea of the same browser with the same text. A latency counts from the key to the end of the frame that shows it;
 * keys come at random moments, about ten per second.
 *
 *   npm run bench:typing -- [keys per editor, by default 300]
 *
 * Aim: p95 at most 50 ms in the document.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { launchOptions } from '#testing/browser/chromium.ts'
import { quantile } from './measuring/statistics.ts'
import { largeSpecification, typedHere } from './typing/document.ts'
import { openLive, openSource, openTextarea } from './typing/editors.ts'
import { typeAtRandom } from './typing/latencies.ts'
import { startService } from './web/service.ts'

const keys = Number(process.argv[2] ?? 300)
const aimMs = 50

const workDir = await mkdtemp(join(tmpdir(), 'speckeep-bench-'))
try {
  await using service = await startService(workDir)
  await measure(service.url)
} finally {
  await rm(workDir, { recursive: true, force: true })
}

async function measure(url: string): Promise<void> {
  await using browser = await chromium.launch(await launchOptions())
  const text = await largeSpecification()
  console.log(
    `${keys} keys each in the middle of ${(text.length / 1_000).toFixed(0)} KB; milliseconds from key to frame`,
  )
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } })
  for (const [name, open] of Object.entries({ textarea: openTextarea, document: openLive, source: openSource })) {
    await open(page, { url, text, caret: text.indexOf(typedHere) + typedHere.length })
    const latencies = await typeAtRandom(page, keys)
    const at = (share: number) => quantile(latencies, share).toFixed(1).padStart(6)
    const aim = name === 'document' ? `  (aim p95 ${aimMs})` : ''
    console.log(`${name.padEnd(9)} p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  max ${at(1)}${aim}`)
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
}
