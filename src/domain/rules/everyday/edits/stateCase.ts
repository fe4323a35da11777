import { fold } from '../../../text/fold.ts'
import { capital } from '../page/wordForms.ts'

const labels = /^(?:(?:document |page )?(?:status|state)|statut|état|estado)$/u

/** Words with which states begin. German ones are left out: `Entwurf` has its capital letter everywhere. */
const states = new Set(
  `draft proposed in on under approved accepted rejected final released published deprecated superseded obsolete withdrawn
  done open closed planned active inactive pending reviewed ready implemented complete completed cancelled canceled blocked
  paused retired replaced verified brouillon validé approuvé accepté refusé rejeté publié terminé borrador aprobado aceptado
  rechazado publicado terminado`.split(/\s+/),
)

/** `approved`, `in review`. */
export function isState(value: string): boolean {
  return states.has(/^\p{Ll}+(?=$| )/u.exec(value)?.[0] ?? '')
}

/**
 * A state that begins with a capital letter as the one before it does: `Accepted` for `accepted` where the page says
 * `Proposed`. Quoted texts stay.
 */
export function asStateBefore(label: string, was: string, value: string, quotes: readonly string[]): string {
  const before = was.trim().replace(/^["'`*_]{1,3}/, '')
  if (quotes.includes(value) || !labels.test(fold(label)) || fold(before) === fold(value)) return value
  return isState(value) && /^\p{Lu}\p{Ll}/u.test(before) ? capital(value) : value
}
