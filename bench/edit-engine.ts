/**
 * How long the engine blocks the event loop for one answer: parsing it, placing its blocks, applying them, and the
 * guards, for documents of three sizes, typical and hostile. The floor is measured in the same rounds: the same
 * document and answer only split into lines and joined again. The ratio to the floor is the result; the milliseconds
 * depend on this machine. Target: under 200 ms for 1 MB.
 */
import { runSteps, type Sized, type Step, sizedCases, writeAnswer } from '#testing/edit/linearCases.ts'
import { median, quantile } from './measuring/statistics.ts'

const sizesKb = [16, 128, 1_024] as const
const rounds = 7
const warmUps = 2
const counted: ReadonlySet<Step> = new Set<Step>(['parse', 'resolve', 'apply', 'changes', 'guards'])
const aimMs = 200

console.log(`${rounds} rounds; p50 and p95 as ratios to the p50 of the floor, and the p50 in ms`)
console.log(`${''.padEnd(54)}${sizesKb.map(size => `${size} KB`.padStart(28)).join('')}`)
for (const { name, make } of sizedCases) {
  const cells = sizesKb.map(sizeKb => measure(make(sizeKb * 1_024)))
  console.log(name.padEnd(54) + cells.map(cell => cell.padStart(28)).join(''))
}
console.log(`\n* above the aim of ${aimMs} ms`)

function measure(sized: Sized): string {
  const answer = writeAnswer(sized)
  const floor: number[] = []
  const engine: number[] = []
  for (let round = -warmUps; round < rounds; round++) {
    const [floorMs, engineMs] = [timeFloor(sized.text, answer), timeEngine(sized)]
    if (round < 0) continue
    floor.push(floorMs)
    engine.push(engineMs)
  }
  const [p50, p95] = [median(engine), quantile(engine, 0.95)]
  const ratio = (ms: number) => (ms / median(floor)).toFixed(1)
  return `${ratio(p50)} ${ratio(p95)} ${p50.toFixed(1)} ms${p50 > aimMs ? ' *' : '  '}`
}

function timeFloor(text: string, answer: string): number {
  const startedMs = performance.now()
  for (const each of [text, answer]) if (each.split('\n').join('\n').length !== each.length) throw new Error('lost')
  return performance.now() - startedMs
}

function timeEngine(sized: Sized): number {
  let running: Step | 'end' = 'end'
  let startedMs = 0
  let busyMs = 0
  runSteps(sized, step => {
    const nowMs = performance.now()
    if (running !== 'end' && counted.has(running)) busyMs += nowMs - startedMs
    running = step
    startedMs = performance.now()
  })
  return busyMs
}
