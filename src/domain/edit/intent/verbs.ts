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

/** The objects of these verbs may be gone afterwards. */
export const removingVerbs = ['remove', 'replace', 'rewrite', 'move'] as const satisfies readonly VerbFamily[]

const verbs: Readonly<Record<VerbFamily, string>> = {
  remove: `remove delete drop cut strip strike clear omit retire eliminate discard prune purge erase forget kill hide
    deprecate entferne lösche loesche streiche supprime supprimer enlève
    enlever elimina borra quita rimuovi remova exclua verwijder schrap
    удали удалить убери убрать исключи исключить`,
  replace: `replace substitute swap exchange change convert switch turn migrate supersede revert undo use ersetze ändere
    tausche remplace remplacer reemplaza sustituye sostituisci substitua vervang
    замени заменить`,
  rewrite: `rewrite rework reword rephrase restructure reorganize reorganise refactor revamp overhaul redo revise
    consolidate merge combine split simplify shorten condense summarize summarise tighten trim reduce compress
    abbreviate streamline refine kürze straffe glätte vereinfache überarbeite umschreibe formuliere reformule
    reformuler réécris raccourcis raccourcir simplifie simplifier résume reformula reescribe simplifica acorta riscrivi
    semplifica accorcia reescreva simplifique herschrijf vereenvoudig verkort
    перепиши переписать сократи сократить упрости упростить`,
  move: `move sort order reorder re-order rearrange swap switch group renumber alphabetize alphabetise reverse vertausche verschiebe
    sortiere ordne déplace déplacer trie mueve sposta verplaats
    перемести переместить перенеси`,
  translate: `translate übersetze localize localise traduis traduire traduce traduci traduza vertaal
    переведи перевести`,
  format:
    'format reformat wrap rewrap unwrap reflow indent bold italicize emphasize underline capitalize capitalise lint',
  set: `set bump raise lower increase decrease double halve limit reset assign lift push postpone delay defer shift setze erhöhe senke
    verlängere verkürze hebe zieh ziehe schiebe augmente réduis porte reporte reporter décale avance
    установи установить увеличь уменьши`,
  rename: `rename retitle relabel benenne renomme renombra rinomina hernoem
    переименуй переименовать`,
  amend: `update change adjust correct fix mark close resolve korrigiere modify modifie modifier corrige corriger modifica
    corregge correggi corrija actualiza aggiorna atualize wijzig corrigeer
    измени изменить исправь исправить обнови обновить`,
  improve: `improve polish proofread clarify explain elaborate make verbessere verdeutliche erkläre améliore améliorer
    clarifie mejora migliora melhore verbeter
    précise préciser aclara aclarar precisa precisar präzisiere уточни уточнить улучши`,
  add: `add say state tell show insert append include mention document describe explain note state define introduce elaborate expand
    extend clarify give provide link list create write outline füge ergänze beschreibe erwähne ajoute ajouter
    insère décris mentionne añade agrega aggiungi inserisci adicione acrescente voeg beschrijf
    précise préciser aclara aclarar precisa precisar präzisiere добавь добавить дополни дополнить укажи указать опиши уточни уточнить`,
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
