/** Words with opposite meanings, as the beginnings of their forms; either side may have several. */
const pairs = `accept reject,refus,declin
allow,permit forbid,prohibit,deny,denied,denies,disallow
keep,kept,retain,stor delet,discard,remov,eras
enabl disabl
includ exclud,omit
increas,rais decreas,reduc,lower
start,begin stop,finish
before after
above below
internal external
public private
optional mandatory,required
manual automatic
minimum maximum
earlier later
longer shorter
larger,greater,bigger smaller
higher lower
newer older
valid invalid
success,succeed fail
show,display hide,hidden,hides
import export
encrypt decrypt
send,sent receiv
annehmen,angenommen,akzeptier ablehn,abgelehnt
erlaub,gestatt,zulässig verbiet,verboten,unzulässig,untersag
behalten,aufbewahr,gespeichert lösch,entfern,vernichte
aktiviert,einschalt,eingeschaltet deaktivier,abschalt,abgeschaltet
erhöh senk,verringer
beginn ende,endet
vor nach
intern extern
öffentlich privat
freiwillig verpflichtend
manuell automatisch
früher später
länger kürzer
größer kleiner
höher niedriger
neuer älter
gültig ungültig
anzeig,angezeigt verberg,verborgen`

const sides = pairs.split('\n').map(line => line.split(' ').map(side => side.split(',')))

/** The first of the words of which another text has the opposite, with that one; `null` if there is none. */
export function oppositeIn(words: readonly string[], others: readonly string[]): readonly [string, string] | null {
  for (const word of words) {
    for (const [one = [], two = []] of sides) {
      const against = isOf(word, one) ? two : isOf(word, two) ? one : null
      const other = against === null ? undefined : others.find(candidate => isOf(candidate, against))
      if (other !== undefined) return [word, other]
    }
  }
  return null
}

const endingMaxChars = 4

/** `rejected` is a form of `reject`. */
function isOf(word: string, forms: readonly string[]): boolean {
  return forms.some(form =>
    form.length < shortMaxChars ? word === form : word.startsWith(form) && word.length - form.length <= endingMaxChars,
  )
}

const shortMaxChars = 4
