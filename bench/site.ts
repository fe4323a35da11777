/**
 * A whole site from one folder of Markdown, by us and by others, from process start to exit, with cold caches.
 * Rounds alternate, so that all meet the same machine; the ratio to ours is the result. Peers are the programs `hugo`
 * and `mkdocs` where they are installed, and Eleventy and VitePress from a folder outside the project that PEERS_DIR
 * names, or else is made for them by npm. Those that are not there are named.
 *
 *   npm run bench:site -- [FOLDER]      without one: made-up specifications, 181 pages of 3 MB, then 1,200 of 21 MB
 *
 * Aims: 181 pages in at most 1.5 times Hugo's time; 1,265 pages ahead of Hugo with highlighting on; a second build after
 * one changed page in at most 0.3 of the first; at most 256 MiB in a process.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { median } from './measuring/statistics.ts'
import { type Measurement, measure } from './site/measure.ts'
import { peersAt } from './site/peers.ts'
import { writeSpecifications } from './site/specifications.ts'

const rounds = 3
/** Ascending: the pages of each are among those of the next. */
const madeUpPages = [181, 1_200] as const

const workDir = await mkdtemp(join(tmpdir(), 'speckeep-bench-'))
try {
  const [, , folder] = process.argv
  if (folder !== undefined) await compare(resolve(folder))
  for (const pages of folder === undefined ? madeUpPages : []) {
    const source = join(workDir, 'source')
    await writeSpecifications(source, pages)
    await compare(source)
  }
} finally {
  await rm(workDir, { recursive: true, force: true })
}

async function compare(source: string): Promise<void> {
  const { peers, absent } = await peersAt(workDir, source)
  const results = new Map<string, Measurement[]>()
  const note = (name: string, measured: Measurement) => {
    results.set(name, [...(results.get(name) ?? []), measured])
  }
  for (let round = 0; round < rounds; round++) {
    for (const peer of peers) {
      await peer.prepare()
      note(peer.name, await measure(peer))
      if (!peer.changePage) continue
      peer.changePage()
      note(`${peer.name}, again`, await measure(peer))
    }
  }
  report(results, absent)
}

function report(results: ReadonlyMap<string, readonly Measurement[]>, absent: readonly string[]): void {
  console.log(`load average ${loadavg()[0]?.toFixed(1)}, ${rounds} rounds, medians; memory of the largest process`)
  const ours = [...results.values()][0] ?? []
  for (const [name, all] of results) {
    const failed = all.find(({ exitCode }) => exitCode !== 0)
    if (failed) {
      console.log(`${name.padEnd(26)} fails: ${failed.lastLine}`)
      continue
    }
    const of = (pick: (measured: Measurement) => number) => median(all.map(pick))
    const ratio = (pick: (measured: Measurement) => number) => (of(pick) / median(ours.map(pick))).toFixed(2)
    console.log(
      `${name.padEnd(26)} ${(of(m => m.wallMs) / 1_000).toFixed(2).padStart(7)} s (${ratio(m => m.wallMs)} of ours)  ${(of(m => m.cpuMs) / 1_000).toFixed(2).padStart(7)} s CPU (${ratio(m => m.cpuMs)})  ${of(
        m => m.peakMib,
      )
        .toFixed(0)
        .padStart(5)} MiB  ${String(all[0]?.pages ?? 0).padStart(5)} pages`,
    )
  }
  for (const name of absent) console.log(`${name.padEnd(26)} is not installed`)
}
