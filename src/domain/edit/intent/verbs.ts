import { stemOf } from './stems.ts'

/**
 *   remove     takes something away: loss of it is asked for
 *   replace    puts something in the place of something else
 *   rewrite    puts the same in other words, fewer or better arranged
 *   move       changes the place or the order
 *   translate  changes the language
 *   format     changes how it looks and not what it says
 *   set        gives something another value
 *   rename     gives something another name, or one quoted text for another, and takes nothing else away
 *   amend      corrects or changes something, in a way that only the object tells
 *   improve    says the same better
 *   add        brings something new and takes nothing away
 */
export type VerbFamily =
  | 'remove'
  | 'replace'
  | 'rewrite'
  | 'move'
  | 'translate'
  | 'format'
  | 'set'
  | 'rename'
  | 'amend'
  | 'improve'
  | 'add'

const verbs: Readonly<Record<VerbFamily, string>> = {
  remove: `remove delete drop cut strip clear omit retire eliminate discard prune purge erase forget kill hide
    deprecate entferne lösche loesche streiche`,
  replace: `replace substitute swap exchange change convert switch turn migrate supersede revert undo use ersetze ändere
    tausche`,
  rewrite: `rewrite rework reword rephrase restructure reorganize reorganise refactor revamp overhaul redo revise
    consolidate merge combine split simplify shorten condense summarize summarise tighten trim reduce compress
    abbreviate streamline refine kürze vereinfache überarbeite umschreibe`,
  move: `move sort order reorder re-order rearrange swap switch group renumber alphabetize alphabetise reverse verschiebe
    sortiere ordne`,
  translate: 'translate übersetze localize localise',
  format: 'format reformat wrap rewrap indent bold italicize emphasize underline capitalize capitalise lint',
  set: 'set bump raise lower increase decrease double halve limit reset setze erhöhe senke',
  rename: 'rename retitle relabel benenne',
  amend: 'update change adjust correct fix mark close resolve korrigiere',
  improve: 'improve polish proofread clarify explain elaborate make verbessere verdeutliche erkläre',
  add: `add say state tell show insert append include mention document describe explain note state define introduce elaborate expand
    extend clarify give provide link list create write outline füge ergänze beschreibe`,
}

const families: ReadonlyMap<string, readonly VerbFamily[]> = familiesByStem()

/** The families of a verb by the stem of its word; a verb may be in several. */
export function familiesOf(stem: string): readonly VerbFamily[] {
  return families.get(stem) ?? []
}

function familiesByStem(): ReadonlyMap<string, readonly VerbFamily[]> {
  const byStem = new Map<string, VerbFamily[]>()
  for (const [family, list] of Object.entries(verbs) as [VerbFamily, string][]) {
    for (const stem of list.split(/\s+/).map(stemOf)) byStem.set(stem, [...(byStem.get(stem) ?? []), family])
  }
  return byStem
}
