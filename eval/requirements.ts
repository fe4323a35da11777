import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from '#domain/lint/catalogue.ts'
import { bestList, learntList, selfAgreement } from './ceiling.ts'
import { foundKinds, type Kinds, labelledKinds, scoreKinds } from './kinds.ts'
import { type Judgement, judge, type Labelled, readLabelled, smellOf } from './smells.ts'
import { readRows } from './xlsx.ts'

/**
 * Measures the rules about wording on requirements that others have labelled: `node eval/requirements.ts FOLDER`, where
 * FOLDER contains `DS1.xlsx` of the ARTA data set (github.com/m-zakeri/ARTA, dataset/zenodo_r1/Datasets), and may
 * contain the results of other tools (dataset/zenodo_r1/DS1_Evaluation), which are then measured in the same way.
 * The word lists were chosen on four of its documents; these two were not looked at.
 */
const heldBack = /ertms|keepass/i

const published = {
  ARTA: '003_dataset1kv1_ARTA_result.xlsx',
  Smella: '005_dataset1kv1_Smella_result.xlsx',
} as const

const file = join(process.argv[2] ?? '', 'DS1.xlsx')
if (process.argv[2] === undefined || !existsSync(file)) {
  console.log('skipped: no data set')
} else {
  const all = readLabelled(readRows(readFileSync(file)))
  const tuned = all.filter(({ document }) => !heldBack.test(document))
  const unseen = all.filter(({ document }) => heldBack.test(document))
  report('Tuned on', tuned)
  totals('The four', tuned)
  for (const document of new Set(tuned.map(one => one.document))) {
    const others = tuned.filter(one => one.document !== document)
    const own = tuned.filter(one => one.document === document)
    totals(document, own)
    console.log(
      `  a list learnt from the other three: F ${learntList(others.map(withoutPolysemy), own.map(withoutPolysemy)).toFixed(2)}`,
    )
  }
  ceilings(tuned)
  // Only in total: who reads the words of these documents tunes to them.
  totals('Held back', unseen)
  ceilings(unseen)
  console.log(
    `  a list learnt from the others: F ${learntList(tuned.map(withoutPolysemy), unseen.map(withoutPolysemy)).toFixed(2)}`,
  )
  totals('All', all)
  ceilings(all)
  for (const [tool, name] of Object.entries(published)) {
    const results = join(process.argv[2], name)
    if (!existsSync(results)) continue
    const found = labelledKinds(readLabelled(readRows(readFileSync(results))))
    console.log(`\n${tool}`)
    for (const [title, documents] of Object.entries({ 'the four': tuned, 'held back': unseen, 'all six': all }))
      kinds(
        title,
        found.filter((_, at) => documents.includes(all[at] as Labelled)),
        labelledKinds(documents),
      )
  }
}

function totals(title: string, requirements: readonly Labelled[]): void {
  const wording = requirements.map(withoutPolysemy)
  const labels = labelsIn(wording)
  console.log(`\n${title}: ${requirements.length} requirements, ${labels} labels without polysemy`)
  total(
    'all rules, by word without polysemy',
    wording.map(one => judge(one, rule => smellOf(rule.id) !== 'polysemy')),
    labels,
  )
  kinds(
    'all rules',
    foundKinds(requirements, () => true),
    labelledKinds(requirements),
  )
}

function withoutPolysemy(one: Labelled): Labelled {
  return { ...one, labels: one.labels.filter(({ smell }) => smell !== 'polysemy') }
}

function labelsIn(requirements: readonly Labelled[]): number {
  return requirements.reduce((sum, one) => sum + one.labels.length, 0)
}

function kinds(title: string, found: Kinds, labelled: Kinds): void {
  for (const [scope, counts] of Object.entries({
    'by requirement and kind': () => true,
    'the same without polysemy': (kind: string) => kind !== 'polysemy',
  })) {
    const { precision, recall, f } = scoreKinds(found, labelled, counts)
    console.log(`${title}, ${scope}: precision ${precision.toFixed(2)} recall ${recall.toFixed(2)} F ${f.toFixed(3)}`)
  }
}

function ceilings(requirements: readonly Labelled[]): void {
  const wording = requirements.map(withoutPolysemy)
  console.log(
    `  the best list of words, chosen with these labels: F ${bestList(wording).toFixed(2)}; labelled again where a labelled word occurs elsewhere: ${selfAgreement(wording).toFixed(2)}`,
  )
}

function report(title: string, requirements: readonly Labelled[]): void {
  const results = requirements.map(one => judge(one, () => true))
  const judged = results.flatMap(result => result.judged)
  const labels = labelsIn(requirements)
  console.log(`\n${title}: ${requirements.length} requirements, ${labels} labels`)
  for (const { id, isOn } of rules) {
    const smell = smellOf(id)
    if (smell === undefined) continue
    const own = judged.filter(({ rule }) => rule === id)
    const right = own.filter(({ isLabelled }) => isLabelled).length
    const same = own.filter(({ isSameSmell }) => isSameSmell).length
    console.log(
      `${id.padEnd(20)} ${isOn ? 'on ' : 'off'} found ${pad(own.length)} labelled ${pad(right)} same smell ${pad(same)} precision ${ratio(right, own.length)}`,
    )
  }
  for (const smell of new Set(rules.flatMap(({ id }) => smellOf(id) ?? []))) {
    const own = requirements.reduce((sum, one) => sum + one.labels.filter(label => label.smell === smell).length, 0)
    const missed = results.flatMap(result => result.missed).filter(label => label.smell === smell).length
    console.log(`labels ${smell.padEnd(13)} ${pad(own)} found ${pad(own - missed)} recall ${ratio(own - missed, own)}`)
  }
  total(
    'rules that are on',
    requirements.map(one => judge(one, ({ isOn }) => isOn)),
    labels,
  )
  if (process.argv.includes('--list')) list(results)
}

function total(name: string, results: readonly Judgement[], labels: number): void {
  const judged = results.flatMap(result => result.judged)
  const right = judged.filter(({ isLabelled }) => isLabelled).length
  const precision = right / judged.length
  const recall = 1 - results.reduce((sum, { missed }) => sum + missed.length, 0) / labels
  console.log(
    `${name}: precision ${precision.toFixed(2)} recall ${recall.toFixed(2)} F ${((2 * precision * recall) / (precision + recall)).toFixed(3)}`,
  )
}

function list(results: readonly Judgement[]): void {
  for (const { rule, words, text, isLabelled } of results.flatMap(result => result.judged)) {
    if (!isLabelled) console.log(`WRONG? ${rule} | ${words} | ${text.slice(0, 300)}`)
  }
  for (const { smell, word, text } of results.flatMap(result => result.missed))
    console.log(`MISSED ${smell} | ${word} | ${text.slice(0, 200)}`)
}

function ratio(part: number, whole: number): string {
  return whole === 0 ? '-' : (part / whole).toFixed(2)
}

function pad(count: number): string {
  return String(count).padStart(4)
}
