import { fold } from '../../../text/fold.ts'

/** `Ward 30` for `Ward 3`: the same noun with another number is another name, and no value of the first. */
export function isNumberedLike(name: string, value: string): boolean {
  const [one, other] = [numbered.exec(name), numbered.exec(value)]
  return one !== null && other !== null && fold(one[1] ?? '') === fold(other[1] ?? '') && one[2] !== other[2]
}

const numbered = /^(\p{L}[\p{L} -]{0,40}?)[ -]?(\d[\d.]*)$/u
