import { reasonColumn, reasonLabel } from '#domain/reasonLabels.ts'
import { isLevel } from './normative/levels.ts'
import { idField, readIdAtStart } from './requirementIds.ts'
import type { Run } from './runs.ts'

/** Of a row; what is further away does not belong to an id. */
export const cellsMax = 50

/** A rationale beside a requirement is often longer. */
const obliges = /\b(?:shall|must|SHOULD|MAY|REQUIRED|RECOMMENDED|OPTIONAL|SHALL|MUST)\b/
/** In the languages that specifications are mostly written in; or an instruction to those who verify. */
export const obligesInAnyCase =
  /\b(?:shall|must|should|muss|müssen|soll|sollen|sollte|doit|doivent|debe|deberá|deben|deve|deverá|devem)\b|^(?:verify|ensure) that\b/iu

/** The text of a requirement: beside its id, in the other cells of its row, or right below. */
export function requirementText(
  runs: readonly Run[],
  index: number,
  id: string,
  isReason: (cell: number) => boolean,
): string {
  const run = runs[index]
  if (!run) return ''
  const own = withoutId(run.text, id)
  if (run.row >= 0) {
    const cells = rowAround(runs, index, isReason)
    return cells.find(cell => obliges.test(cell)) ?? cells.toSorted((a, b) => b.length - a.length)[0] ?? own
  }
  const isOnlyId = own === '' || labelsOnly(run.text, id)
  const follows = labelsOnly(runs[index + 1]?.text ?? '', id) ? index + 2 : index + 1
  if (run.isBlockTitle) return [own, textInBlock(runs, index)].filter(Boolean).join(': ')
  if (run.kind === 'heading')
    return [own, demandBelow(runs, run, follows)].filter(Boolean).join(': ') || textOfChild(runs, index)
  if (isOnlyId) return demandBelow(runs, run, follows)
  if (fieldAtEnd.test(run.text)) return textBelow(runs, index)
  const next = runs[index + 1]
  const isTitle = run.kind === 'text' && title.test(own) && !obligesInAnyCase.test(own)
  const isTitled = isTitle && next?.kind === 'text' && isBelow(run, next) && obligesInAnyCase.test(next.text)
  return isTitled ? `${own}: ${next.text}` : own
}

const title = /^.{1,100}[^.!?:;\s]$/su

/** Fields, reasons and code may come before what a requirement demands; further away, a text belongs to something else. */
const blocksBetweenMax = 12
const field = /^[\p{L}][\p{L} ]{0,30}[:：]/u

/** The first text below that says more than a field does, or the field that obliges; else the first of all. */
function demandBelow(runs: readonly Run[], run: Run, from: number): string {
  for (const below of runs.slice(from, from + blocksBetweenMax)) {
    if (!isBelow(run, below)) break
    if (below.kind === 'code' || reasonLabel.exec(below.text)?.index === 0) continue
    const describes = below.row >= 0 || field.test(below.text)
    if (!describes || obligesInAnyCase.test(below.text)) return below.text
  }
  const next = runs[from]
  const isText = next && isBelow(run, next) && next.kind !== 'code' && reasonLabel.exec(next.text)?.index !== 0
  return isText ? next.text : ''
}

/** The first text of the block that has a title, unless it is its fields. */
function textInBlock(runs: readonly Run[], index: number): string {
  const [title, ...below] = runs.slice(index, index + 1 + blocksBetweenMax)
  const end = below.findIndex(({ block }) => block !== title?.block)
  const texts = below.slice(0, end === -1 ? undefined : end).filter(({ kind }) => kind === 'text')
  return texts.find(({ text }) => !field.test(text) || obligesInAnyCase.test(text))?.text ?? ''
}

function isBelow(run: Run, below: Run): boolean {
  return below.level === 0 && below.section === run.section && !below.requirements.some(({ leads }) => leads)
}

/** The first text below the first heading below a heading that has only an id. */
function textOfChild(runs: readonly Run[], index: number): string {
  const [heading, child, text] = runs.slice(index, index + 3)
  if (!heading || !child || !text || child.level <= heading.level) return ''
  return text.level === 0 && text.kind !== 'code' ? text.text : ''
}

/** The id of an anchor and a label that follows without a space, in elements that a style separates: `LMP_1SHALL`. */
function labelsOnly(text: string, id: string): boolean {
  return text.startsWith(id) && /^\p{L}*$/u.test(text.slice(id.length))
}

/** A block of fields that ends with the id of what the next blocks say. */
const fieldAtEnd = new RegExp(String.raw`(?:^|\s)${idField}\s*[[(<#]?\S{1,120}$`, 'i')
const nameOfField = /^[\p{L} ]{1,30}[:：]$/u

function textBelow(runs: readonly Run[], index: number): string {
  const section = runs[index]?.section
  const below = runs.slice(index + 1, index + 4)
  return below.find(run => run.section === section && run.kind !== 'code' && !nameOfField.test(run.text))?.text ?? ''
}

/** Whether a run is in a column whose head says that it has reasons. Linear. */
export function reasonCells(runs: readonly Run[]): (cell: number) => boolean {
  const found = new Set<number>()
  let columns = new Set<number>()
  let head = -1
  runs.forEach(({ kind, row, column, text }, index) => {
    if (row < 0 || (kind === 'head' && row !== head)) columns = new Set()
    if (kind === 'head') head = row
    if (kind === 'head' && reasonColumn.test(text)) columns.add(column)
    else if (columns.has(column)) found.add(index)
  })
  return cell => found.has(cell)
}

function rowAround(runs: readonly Run[], index: number, isReason: (cell: number) => boolean): string[] {
  const row = runs[index]?.row
  const texts: string[] = []
  for (let at = index + 1; at <= index + cellsMax && runs[at]?.row === row; at++) {
    const cell = runs[at]
    if (cell && !isReason(at) && !isLevel(cell)) texts.push(cell.text)
  }
  return texts
}

/** The level of obligation that a cell of the row after an id names, as it is written. */
export function levelOfRow(runs: readonly Run[], index: number): string {
  const row = runs[index]?.row ?? -1
  for (let at = index + 1; row >= 0 && at <= index + cellsMax && runs[at]?.row === row; at++) {
    const cell = runs[at]
    if (cell && isLevel(cell)) return cell.text
  }
  return ''
}

/** What follows the id that a text begins with, which may be in brackets or the value of a field. */
export function withoutId(text: string, id: string): string {
  const before = beforeId.exec(text)?.[0].length ?? 0
  const read = readIdAtStart(text.slice(before))
  const written = read?.id === id ? read.written : text.startsWith(id, before) ? id : null
  if (written === null) return text
  return text.slice(before + written.length).replace(/^[\])>]?(?:[\s:.,;—–-]+|\s*\)\s*)?/u, '')
}

const beforeId = new RegExp(String.raw`^(?:(?:[\w ]{1,20}\s)?${idField}\s*)?[[(<#]?`, 'i')
