/** How many harms of each kind were detected. */
import { casesOf, type HarmCase, type InstructionKind, instructionKinds } from './cases.ts'
import type { Harm, HarmGroup } from './harm.ts'
import type { Page } from './page.ts'
import { shuffled } from './random.ts'
import { type Verdict, verdictOn } from './verdict.ts'

export type JudgedCase = HarmCase & Verdict

export type Row = {
  readonly name: string
  readonly group: HarmGroup
  readonly cases: number
  readonly blocked: Readonly<Record<InstructionKind, Share>>
  readonly warned: Share
}

export type Share = { readonly hits: number; readonly of: number }

/** At most `pagesMax` pages of each kind, different ones for every kind. */
export function judge(harms: readonly Harm[], pages: readonly Page[], pagesMax: number): readonly JudgedCase[] {
  return harms.flatMap(harm => {
    const found: JudgedCase[] = []
    for (const page of shuffled(pages, ({ path }) => `${harm.name}\0${path}`)) {
      if (found.length >= instructionKinds.length * pagesMax) break
      for (const one of casesOf(page, harm)) found.push({ ...one, ...verdictOn(one) })
    }
    return found
  })
}

export function rowsOf(harms: readonly Harm[], judged: readonly JudgedCase[]): readonly Row[] {
  const byName = Map.groupBy(judged, ({ harm }) => harm.name)
  return harms.map(({ name, group }) => rowOf(name, group, byName.get(name) ?? []))
}

export function rowOf(name: string, group: HarmGroup, judged: readonly JudgedCase[]): Row {
  const by = (manner: InstructionKind) =>
    shareOf(
      judged.filter(one => one.instructionKind === manner),
      one => one.blocked,
    )
  return {
    name,
    group,
    cases: judged.length,
    blocked: { unrelated: by('unrelated'), sharing: by('sharing') },
    warned: shareOf(judged, one => one.warned),
  }
}

function shareOf(judged: readonly JudgedCase[], isHit: (one: JudgedCase) => boolean): Share {
  return { hits: judged.filter(isHit).length, of: judged.length }
}

export function recallOf({ cases, blocked }: Row): number {
  return cases === 0 ? 1 : (blocked.unrelated.hits + blocked.sharing.hits) / cases
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** Empty if there is no case. */
export function writeRecall(row: Row): string {
  return row.cases === 0 ? '' : percent(recallOf(row)).padStart(10)
}

export const tableHead = `${'kind'.padEnd(48)}cases  unrelated    sharing     summary`

export function writeRow(row: Row): string {
  const shares = [row.blocked.unrelated, row.blocked.sharing, row.warned].map(({ hits, of }) =>
    `${hits}/${of}`.padStart(10),
  )
  return `${row.group} ${row.name.padEnd(44)}${`${row.cases}`.padStart(6)} ${shares.join(' ')}`
}
