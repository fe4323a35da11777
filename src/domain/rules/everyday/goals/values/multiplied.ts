import type { Span } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { amountsIn, unitOf } from '../../page/amounts.ts'
import { numberIn, writtenAs } from '../../page/grouping.ts'
import { namingWords } from '../../page/setNumber.ts'
import { sameStem, wordsIn } from '../../page/words.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const factors: Readonly<Record<string, number>> = { double: 2, triple: 3, quadruple: 4, halve: 0.5 }
const times = /^(?<way>double|triple|quadruple|halve) (?:the )?(?<name>[^,;:\d\uE000-\uE0FF]{2,80})$/i
const money = '(?:EUR|USD|GBP|CHF|[€$£]) ?'
const amount = `(?<sign>${money}|)(?<number>\\d{1,9}|\\d{1,3}(?:[.,]\\d{3}){1,3})(?<unit> ?[€$£]| \\p{L}{1,12}|)`
const name =
  '(?<name>[^,;:\\d\\uE000-\\uE0FF]{2,80}?|\\p{Lu}[\\p{Lu}\\p{N}-]{0,20}-\\d{1,6}|(?:section|clause|step|item) \\d[\\d.]{0,10}(?<=\\d))'
const byAmount = [
  `(?<way>raise|increase|extend|prolong|bump(?: up)?|lower|decrease|reduce|shorten|cut) (?:the )?${name} by ${amount}`,
  `(?:the )?${name} (?:(?:should|must|shall|has to|have to|needs? to|will) be|is|are)(?: now| hereby)? (?<way>raised|increased|extended|prolonged|lowered|decreased|reduced|shortened|cut) by ${amount}`,
].map(pattern => new RegExp(`^${pattern}$`, 'iu'))
const down = /^(?:lower|decrease|reduce|shorten|cut)/i
/** In place of the number that is not known yet. */
const unknown = '987654321'

/** `double the pool size`, `raise the timeout by 10 seconds`: the number that `set` finds, as another one. */
export function multiplied(set: Goal): Goal {
  return request => {
    const { way = '', name = '' } = times.exec(request.text)?.groups ?? {}
    const factor = factors[way.toLowerCase()]
    if (factor !== undefined) return computed(request, set, name, '', old => old * factor)
    const said = byAmount.map(pattern => pattern.exec(request.text)?.groups).find(groups => groups !== undefined)
    const { way: verb = '', name: subject = '', number = '', sign = '', unit = '' } = said ?? {}
    const change = Number(number.replace(/[.,]/g, '')) * (down.test(verb) ? -1 : 1)
    const its = (unit || sign).trim()
    if (unitOf(its) === 'percent')
      throw new InstructionError(
        `It is not clear whether ${quoteShort(`${number} ${its}`)} means a share of the old number or percentage points. Say: set the ${subject} to ….`,
      )
    return subject === '' ? [] : computed(request, set, subject, its === '' ? '' : ` ${its}`, old => old + change)
  }
}

/** Only whole numbers have a result that is written in one way. */
function computed(
  request: Request,
  set: Goal,
  name: string,
  unit: string,
  change: (old: number) => number,
): readonly Interpretation[] {
  const { text } = request.page.document
  const setTo = (value: string) => set({ ...request, text: `set ${/\d/.test(name) ? '' : 'the '}${name} to ${value}` })
  const found = withoutAdvice(() => setTo(unknown))
  const ways = found.length > 0 ? [{ readings: found, form: unknown }] : withUnits(request, name, setTo)
  return ways.flatMap(({ readings, form }) =>
    readings.flatMap(({ edits }) => {
      const [edit, another] = edits
      const [before = '', behind] = (edit?.replacement ?? '').split(unknown)
      if (edit === undefined || another !== undefined || behind === undefined) return []
      const was = text.slice(edit.start, edit.end)
      const isAround = was.startsWith(before) && was.endsWith(behind) && was.length > before.length + behind.length
      const old = isAround ? was.slice(before.length, was.length - behind.length) : ''
      const place = { start: edit.start + before.length, end: edit.end - behind.length }
      const whole = numberIn(text, place)
      const next = change(whole ?? Number.NaN)
      const isUnsure = hasOtherAmount(request, edit) || (unit === '' && isNamedElsewhere(request, name, edit))
      if (isUnsure || !Number.isSafeInteger(next) || next < 0)
        throw new InstructionError(
          `It is not clear which number replaces ${quoteShort(old || was)}. Say: set the ${name} to ….`,
        )
      const number = writtenAs(text, place, next)
      const written = before + number + behind
      return setTo(unit === '' ? form.replace(unknown, number) : number + unit).filter(
        ({ edits: [one, other] }) =>
          other === undefined && one?.start === edit.start && one.end === edit.end && one.replacement === written,
      )
    }),
  )
}

type Way = { readonly readings: readonly Interpretation[]; readonly form: string }

/** With the unit of an amount in a sentence that has the words of the name, if all of them lead to one place. */
function withUnits(
  { page }: Request,
  name: string,
  setTo: (value: string) => readonly Interpretation[],
): readonly Way[] {
  const words = namingWords(name)
  const forms = page.things('sentence').flatMap(({ start, end }) => {
    const sentence = page.document.text.slice(start, end)
    const present = wordsIn(sentence)
    if (words.length === 0 || !words.every(word => present.some(one => sameStem(one, word)))) return []
    return amountsIn(sentence)
      .filter(one => one.number.end - one.number.start < one.end - one.start)
      .map(one => sentence.slice(one.start, one.number.start) + unknown + sentence.slice(one.number.end, one.end))
  })
  const ways = [...new Set(forms)].slice(0, unitsMax).flatMap((form): readonly Way[] => {
    const readings = withoutAdvice(() => setTo(form.replace(/\s+/g, ' ')))
    return readings.length === 0 ? [] : [{ readings, form: form.replace(/\s+/g, ' ') }]
  })
  const places = new Set(ways.flatMap(({ readings }) => readings.map(({ edits }) => edits[0]?.start)))
  return places.size === 1 ? ways.slice(0, 1) : []
}

const unitsMax = 6

/** `raise the cup by 50`, where `3 cups` are in one sentence and `each cup holds 200 ml` in another. */
function isNamedElsewhere({ page }: Request, name: string, { start }: Span): boolean {
  const sentences = page.things('sentence')
  if (!sentences.some(sentence => sentence.start <= start && start < sentence.end)) return false
  const words = namingWords(name)
  return sentences.some(sentence => {
    const text = page.document.text.slice(sentence.start, sentence.end)
    const present = wordsIn(text)
    const isOther = start < sentence.start || sentence.end <= start
    return isOther && words.every(word => present.some(one => sameStem(one, word))) && amountsIn(text).length > 0
  })
}

/** `30 seconds for reads and 60 seconds for writes`: each of two amounts of one kind may be meant. */
function hasOtherAmount({ page }: Request, { start, end }: Span): boolean {
  return page.things('sentence').some(sentence => {
    if (start < sentence.start || end > sentence.end) return false
    const amounts = amountsIn(page.document.text.slice(sentence.start, sentence.end))
    const own = amounts.find(
      ({ number }) => sentence.start + number.start <= start && end <= sentence.start + number.end,
    )
    return amounts.some(one => one !== own && one.kind === own?.kind)
  })
}

/** No reason why the unknown number cannot be written helps. */
function withoutAdvice(read: () => readonly Interpretation[]): readonly Interpretation[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof InstructionError && error.message.includes(unknown)) return []
    throw error
  }
}
