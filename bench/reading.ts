/**
 * A page of each kind that readers of a site see, by Lighthouse on the real service: on its simulated slow phone, or on
 * its desktop. Lighthouse comes from the same folder as for `bench:web`.
 *
 *   npm run bench:reading -- [mobile|desktop]
 *
 * Aims: performance at least 98, accessibility 100; nothing moves while a page loads.
 */
import { loadavg } from 'node:os'
import { newUser } from '#testing/users.ts'
import { seedPages } from './reading/pages.ts'
import { inLab, type Lab } from './web/lab.ts'
import { devices, type Reading } from './web/lighthouse.ts'

const aims = { performance: 98, accessibility: 100 } as const

const chosen = devices.filter(name => process.argv.includes(name))
await inLab(measure)

async function measure({ run, service, browser }: Lab): Promise<void> {
  const pages = await seedPages(await newUser(service.url))
  for (const device of chosen.length > 0 ? chosen : devices) {
    for (const { kind, url } of pages) {
      await browser.forget()
      report(`${device.padEnd(8)}${kind}`, await run(url, device))
    }
  }
}

function report(name: string, reading: Reading): void {
  const { performance, accessibility, firstPaintMs, interactiveMs, layoutShift, scriptBytes, styleBytes } = reading
  const isMissed = performance < aims.performance || accessibility < aims.accessibility || layoutShift > 0.001
  const parts = [
    name.padEnd(44),
    `performance ${String(performance).padStart(3)}  accessibility ${accessibility}`,
    `first text ${(firstPaintMs / 1_000).toFixed(2)} s  interactive ${(interactiveMs / 1_000).toFixed(2)} s`,
    `moved ${layoutShift.toFixed(3)}  scripts ${(scriptBytes / 1_000).toFixed(1)} KB, styles ${(styleBytes / 1_000).toFixed(1)} KB`,
    `load ${loadavg()[0]?.toFixed(1)}${isMissed ? '  MISSED' : ''}`,
  ]
  console.log(parts.join('  '))
  for (const fault of reading.faults) console.log(`        accessibility: ${fault}`)
}
