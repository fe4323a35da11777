import type { Span } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { amountsIn } from '../../page/amounts.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const factors: Readonly<Record<string, number>> = { double: 2, triple: 3, quadruple: 4, halve: 0.5 }
const times = /^(?<way>double|triple|quadruple|halve) (?:the )?(?<name>[^,;:\d\uE000-\uE0FF]{2,80})$/i
const byAmount =
  /^(?<way>raise|increase|extend|lower|decrease|reduce|shorten|cut) (?:the )?(?<name>[^,;:\d\uE000-\uE0FF]{2,80}?) by (?<number>\d{1,9})(?<unit> \p{L}{1,12}|)$/iu
const down = /^(?:lower|decrease|reduce|shorten|cut)$/i
/** In place of the number that is not known yet. */
const unknown = '987654321'

/** `double the pool size`, `raise the timeout by 10 seconds`: the number that `set` finds, as another one. */
export function multiplied(set: Goal): Goal {
  return request => {
    const { way = '', name = '' } = times.exec(request.text)?.groups ?? {}
    const factor = factors[way.toLowerCase()]
    if (factor !== undefined) return computed(request, set, name, '', old => old * factor)
    const { way: verb = '', name: subject = '', number = '', unit = '' } = byAmount.exec(request.text)?.groups ?? {}
    const change = Number(number) * (down.test(verb) ? -1 : 1)
    return subject === '' ? [] : computed(request, set, subject, unit, old => old + change)
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
  const setTo = (value: string) => set({ ...request, text: `set the ${name} to ${value}` })
  return withoutAdvice(() => setTo(unknown)).flatMap(({ edits }) => {
    const [edit, another] = edits
    const [before = '', behind] = (edit?.replacement ?? '').split(unknown)
    if (edit === undefined || another !== undefined || behind === undefined) return []
    const was = text.slice(edit.start, edit.end)
    const isAround = was.startsWith(before) && was.endsWith(behind) && was.length > before.length + behind.length
    const old = isAround ? was.slice(before.length, was.length - behind.length) : ''
    const next = change(Number(old))
    if (!/^(?:0|[1-9]\d{0,11})$/.test(old) || hasOtherAmount(request, edit) || !Number.isSafeInteger(next) || next < 0)
      throw new InstructionError(
        `It is not clear which number replaces ${quoteShort(old || was)}. Say: set the ${name} to ….`,
      )
    const written = before + String(next) + behind
    return setTo(next + unit).filter(
      ({ edits: [one, other] }) =>
        other === undefined && one?.start === edit.start && one.end === edit.end && one.replacement === written,
    )
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
