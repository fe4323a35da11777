import { fold } from '../../../text/fold.ts'

/** Words of German without the endings of their cases: `offenen Punkt` is one of the `Offene Punkte`; `null` for short words. */
export function withoutEndings(phrase: string): string | null {
  const words = fold(phrase)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(' ')
    .map(word => word.replace(/(?:en|er|es|em|e|n|s)$/, ''))
  return words.every(word => word.length >= stemMinChars) ? words.join(' ') : null
}

const stemMinChars = 4
