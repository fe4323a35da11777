import type { Translation } from './language.ts'
import { mark, translation } from './parts.ts'

const id = '[A-Z][A-Z0-9-]{0,20}-\\d{1,6}'
const beside = `(?<stateOfSide>nach|hinter|vor) (?<other>${id})`

/** Requests that name requirements by their ids. */
export const requirementRequests: readonly Translation[] = [
  ...[
    `(?:neue )?anforderung ${beside}: (?<id>${id}):? (?<sentence>.{1,300})`,
    `(?:neue )?anforderung (?<id>${id}) ${beside}: (?<sentence>.{1,300})`,
    `füge ${beside} (?:(?:die|eine)(?: neue)? anforderung )?(?<id>${id}) (?:ein|hinzu): (?<sentence>.{1,300})`,
    `füge (?:(?:die|eine)(?: neue)? anforderung )?(?<id>${id}) ${beside} (?:ein|hinzu): (?<sentence>.{1,300})`,
  ].map(said => translation(said, 'add $<id> $<stateOfSide> $<other>: $<sentence>')),
  translation(`neue anforderung (?<id>${id}): (?<sentence>.{1,300})`, 'add $<id>: $<sentence>'),
  translation(
    `füge (?:(?:die|eine)(?: neue)? anforderung )?(?<id>${id}) (?:ein|hinzu): (?<sentence>.{1,300})`,
    'add $<id>: $<sentence>',
  ),
  // Die Priorität von LF-2 wird hoch; `wird geprüft` and `wird neu bewertet` only say what happens to it.
  translation(
    `(?<thing>[^;:]{1,60} (?:von|der|des) ${id}) wird(?: jetzt| nun| künftig)? (?!\\S*(?:t|en)$)(?<text>${mark}|\\p{L}{2,30})`,
    '$<thing> is now $<text>',
  ),
]
