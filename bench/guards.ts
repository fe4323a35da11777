/**
 * What the guards stop and what they stop without need, side by side: the harms of test/domain/edit/harm on real pages
 * (others than those of the test), and the commits that people made, with the subject line as the instruction.
 * `--pages N` takes another number of pages, `--missed KIND` shows the harms of a kind that went through, `--list CODE`
 * the commits that got a warning. Needs CORPUS_DIR. Aim: 90 % of group A, 50 % of group B, all in the change summary; at
 * most 15 % of the commits blocked, 2.5 % with a warning of nature `damage`.
 */
import { parseArgs } from 'node:util'
import { harms } from '../test/domain/edit/harm/all.ts'
import { realPages, realPagesOfTest } from '../test/domain/edit/harm/samplePages.ts'
import {
  type Judged,
  judge,
  percent,
  recallOf,
  rowOf,
  rowsOf,
  tableHead,
  writeRecall,
  writeRow,
} from '../test/domain/edit/harm/tally.ts'
import { noCorpus, readPairs } from '../test/support/corpus.ts'
import { countCodes, type Examined, examine, sharesOf, withSubjects } from './guards/alarms.ts'
import { showCommits, showMissed } from './guards/examples.ts'
import { readSubjects } from './guards/subjects.ts'

/** The settings that the curve is drawn over, each to be handed on to `judge` and `examine`; the guards take none yet. */
const thresholds = [{ name: 'defaults' }] as const

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '60' },
    missed: { type: 'string' },
    list: { type: 'string' },
  },
})

const pairs = await readPairs()
const folder = process.env['CORPUS_DIR']
if (pairs.length === 0 || folder === undefined) console.log(noCorpus)
else if (values.missed !== undefined) showMissed(judgeAll(values.missed), values.missed)
else if (values.list !== undefined) showCommits(await examineAll(folder), values.list)
else await report(folder)

function judgeAll(kind?: string): readonly Judged[] {
  const count = Number(values.pages)
  const wanted = harms.filter(({ name }) => kind === undefined || name === kind)
  return judge(wanted, realPages(pairs, { first: realPagesOfTest, count }), count)
}

async function examineAll(corpus: string): Promise<readonly Examined[]> {
  const commits = withSubjects(pairs, await readSubjects(corpus))
  console.log(`${commits.length} commits with a subject; ${pairs.length - commits.length} without one are not counted`)
  return examine(commits)
}

async function report(corpus: string): Promise<void> {
  const judged = judgeAll()
  const examined = await examineAll(corpus)
  printRecall(judged)
  printAlarms(examined)
  console.log(`\n${'thresholds'.padEnd(16)}${['A', 'B', 'blocking', 'damage'].map(head => head.padStart(10)).join('')}`)
  for (const { name } of thresholds) console.log(name.padEnd(16) + pointOf(judged, examined))
}

function printRecall(judged: readonly Judged[]): void {
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

function pointOf(judged: readonly Judged[], examined: readonly Examined[]): string {
  const { blocked, damage } = sharesOf(examined)
  const recall = (['A', 'B'] as const).map(group => recallOf(rowOf(group, group, ofGroup(judged, group))))
  return [...recall, blocked, damage].map(share => percent(share).padStart(10)).join('')
}

function ofGroup(judged: readonly Judged[], group: 'A' | 'B'): readonly Judged[] {
  return judged.filter(({ harm }) => harm.group === group)
}
