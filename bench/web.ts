/**
 * The app on a first visit: sign-in, projects, and a link into the workbench, by Lighthouse on
 * the real service with a built app. Mobile is its simulated slow 4G with a processor four times slower, desktop its
 * preset; every load is cold. Lighthouse is not a dependency: it comes from the folder that LIGHTHOUSE_DIR names, or else
 * npm installs it into one that is removed at the end.
 *
 *   npm run bench:web -- [mobile|desktop] [sign-in|projects|workbench]
 *
 * Aims: interactive within 1.8, 2.3 and 2.8 s on the phone and 0.5, 0.65 and 0.9 s on the desktop; nothing moves while it
 * loads; accessibility 100.
 */
import { loadavg } from 'node:os'
import { median } from './measuring/statistics.ts'
import { inLab, type Lab } from './web/lab.ts'
import { type Device, devices, type Reading } from './web/lighthouse.ts'
import { type SeededService, seedService } from './web/service.ts'

const rounds = 3
const attempts = 3

type Screen = {
  readonly name: string
  readonly isSignedIn: boolean
  readonly address: (service: SeededService) => string
  readonly aimMs: Readonly<Record<Device, number>>
}

const screens: readonly Screen[] = [
  { name: 'sign-in', isSignedIn: false, address: ({ url }) => `${url}/login`, aimMs: { mobile: 1_800, desktop: 500 } },
  {
    name: 'projects',
    isSignedIn: true,
    address: ({ url }) => `${url}/projects`,
    aimMs: { mobile: 2_300, desktop: 650 },
  },
  { name: 'workbench', isSignedIn: true, address: ({ file }) => file, aimMs: { mobile: 2_800, desktop: 900 } },
]

const selectedScreens = process.argv.slice(2)
await inLab(measure)

async function measure({ run, service, browser }: Lab): Promise<void> {
  const seeded = await seedService(service.url)
  console.log(`medians of ${rounds}; scripts and styles in KB as sent`)
  for (const screen of chosen(screens, ({ name }) => name)) {
    for (const device of chosen(devices, name => name)) {
      const readings: Reading[] = []
      for (let round = 0; round < rounds; round++) {
        const load = async () => {
          await (screen.isSignedIn ? browser.signIn(seeded) : browser.signOut())
          await browser.forget()
          return await run(screen.address(seeded), device)
        }
        readings.push(await retryLoad(load))
      }
      report(screen, device, readings)
    }
  }
}

/** On a busy machine a trace may lack its beginning, or a page be closed before the answer that keeps it signed in. */
async function retryLoad(load: () => Promise<Reading>): Promise<Reading> {
  for (let left = attempts - 1; ; left--) {
    try {
      return await load()
    } catch (error) {
      if (left === 0) throw error
      console.log(`        repeated: ${error instanceof Error ? error.message : error}`)
    }
  }
}

function chosen<T>(all: readonly T[], nameOf: (one: T) => string): readonly T[] {
  const some = all.filter(one => selectedScreens.includes(nameOf(one)))
  return some.length > 0 ? some : all
}

function report({ name, aimMs }: Screen, device: Device, readings: readonly Reading[]): void {
  const of = (pick: (reading: Reading) => number) => median(readings.map(pick))
  const seconds = (pick: (reading: Reading) => number) => `${(of(pick) / 1_000).toFixed(2)} s`
  const kilobytes = (pick: (reading: Reading) => number) => (of(pick) / 1_000).toFixed(1)
  const parts = [
    `${device.padEnd(7)} ${name.padEnd(9)}`,
    `TTI ${seconds(one => one.interactiveMs)} (aim ${(aimMs[device] / 1_000).toFixed(2)})`,
    `LCP ${seconds(one => one.largestPaintMs)}`,
    `FCP ${seconds(one => one.firstPaintMs)}`,
    `TBT ${of(one => one.blockingMs)
      .toFixed(0)
      .padStart(3)} ms`,
    `CLS ${of(one => one.layoutShift).toFixed(3)} (0)`,
    `performance ${of(one => one.performance)}`,
    `accessibility ${of(one => one.accessibility)} (100)`,
    `scripts ${kilobytes(one => one.scriptBytes)}, styles ${kilobytes(one => one.styleBytes)}`,
    `load ${loadavg()[0]?.toFixed(1)}`,
  ]
  console.log(parts.join('  '))
  for (const fault of new Set(readings.flatMap(({ faults }) => faults))) console.log(`        accessibility: ${fault}`)
}
