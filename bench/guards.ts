/**
 * What the guards stop, and what they stop needlessly, side by side: the damage of testing/edit/harm on real pages
 * (other pages than those of the test), and the commits that people made, with the subject line as the instruction.
 * `--pages N` sets another number of pages, `--curve` varies each threshold, `--missed KIND` shows the damage of a kind
 * that was not detected, `--list CODE` the commits with a warning. Needs CORPUS_DIR. Target: 90 % of group A, 50 % of
 * group B, all in the change summary; at most 15 % of the commits blocked, 2.5 % with a warning of nature `damage`.
 */
import { parseArgs } from 'node:util'
import { noCorpus, readPairs } from '#testing/corpus/pairs.ts'
import { harms } from '#testing/edit/harm/all.ts'
import {
  type JudgedCase,
  judge,
  percent,
  recallOf,
  rowOf,
  rowsOf,
  tableHead,
  writeRecall,
  writeRow,
} from '#testing/edit/harm/recall.ts'
import { realPages, realPagesOfTest } from '#testing/edit/harm/samplePages.ts'
import { countCodes, type Examined, examine, type HumanCommit, humanCommits, sharesOf } from './guards/alarms.ts'
import { curve, judgeWith } from './guards/curve.ts'
import { showCommits, showMissed } from './guards/examples.ts'
import { readHistory } from './guards/history.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '60' },
    missed: { type: 'string' },
    list: { type: 'string' },
    curve: { type: 'boolean', default: false },
  },
})

const pairs = await readPairs()
const folder = process.env['CORPUS_DIR']
if (pairs.length === 0 || folder === undefined) console.log(noCorpus)
else if (values.missed !== undefined) showMissed(judgeAll(values.missed), values.missed)
else if (values.list !== undefined) showCommits(examine(await readCommits(folder)), values.list)
else await report(folder)

function judgeAll(kind?: string): readonly JudgedCase[] {
  const count = Number(values.pages)
  const wanted = harms.filter(({ name }) => kind === undefined || name === kind)
  return judge(wanted, realPages(pairs, { first: realPagesOfTest, count }), count)
}

async function readCommits(corpus: string): Promise<readonly HumanCommit[]> {
  const commits = humanCommits(pairs, await readHistory(corpus, pairs))
  console.log(`${commits.length} commits with a subject; ${pairs.length - commits.length} without one are not counted`)
  return commits
}

async function report(corpus: string): Promise<void> {
  const judged = judgeAll()
  const commits = await readCommits(corpus)
  const examined = examine(commits)
  printRecall(judged)
  printAlarms(examined)
  console.log(`\n${'thresholds'.padEnd(32)}${['A', 'B', 'blocking', 'damage'].map(head => head.padStart(10)).join('')}`)
  console.log('defaults'.padEnd(32) + pointOf(judged, examined))
  if (!values.curve) return
  for (const { name, thresholds } of curve) {
    console.log(name.padEnd(32) + pointOf(judgeWith(judged, thresholds), examine(commits, thresholds)))
  }
}

function printRecall(judged: readonly JudgedCase[]): void {
  console.log(`\nHarm on ${new Set(judged.map(({ page }) => page.path)).size} pages, blocked\n${tableHead}`)
  for (const row of rowsOf(harms, judged)) console.log(`${writeRow(row)}${writeRecall(row)}`)
  for (const group of ['A', 'B'] as const) {
    const row = rowOf(`all of group ${group}`, group, ofGroup(judged, group))
    console.log(`${writeRow(row)}${writeRecall(row)}`)
  }
}

function printAlarms(examined: readonly Examined[]): void {
  const { blocked, damage } = sharesOf(examined)
  console.log(`\nAlarms on ${examined.length} commits: blocking ${percent(blocked)}, damage ${percent(damage)}`)
  for (const { code, nature, commits } of countCodes(examined)) {
    const share = percent(commits / examined.length)
    console.log(`  ${code.padEnd(28)}${nature.padEnd(10)}${`${commits}`.padStart(5)}${share.padStart(9)}`)
  }
}

function pointOf(judged: readonly JudgedCase[], examined: readonly Examined[]): string {
  const { blocked, damage } = sharesOf(examined)
  const recall = (['A', 'B'] as const).map(group => recallOf(rowOf(group, group, ofGroup(judged, group))))
  return [...recall, blocked, damage].map(share => percent(share).padStart(10)).join('')
}

function ofGroup(judged: readonly JudgedCase[], group: 'A' | 'B'): readonly JudgedCase[] {
  return judged.filter(({ harm }) => harm.group === group)
}
