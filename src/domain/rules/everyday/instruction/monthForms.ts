const french = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')
const spanish = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const german = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

const frenchDate = /^\d{1,2}(?:er)? (\p{Ll}{3,10}) \d{4}$/u
const spanishDate = /^\d{1,2} de (\p{Ll}{4,10}) (del?) \d{4}$/u
const germanDate = /^\d{1,2}\. (\p{Lu}\p{Ll}{2,10}) \d{4}$/u

/** A day as French, Spanish and German write it, in the form of an old one; `null` if that has another form. */
export function dayLike(
  old: string,
  { year, month, day }: { year: string; month: number; day: number },
): string | null {
  const inFrench = frenchDate.exec(old)?.[1] ?? ''
  if (french.includes(inFrench)) return `${day === 1 ? '1er' : day} ${french[month - 1]} ${year}`
  const [, inSpanish = '', of = 'de'] = spanishDate.exec(old) ?? []
  if (spanish.includes(inSpanish)) return `${day} de ${spanish[month - 1]} ${of} ${year}`
  const inGerman = germanDate.exec(old)?.[1] ?? ''
  return german.includes(inGerman) ? `${day}. ${german[month - 1]} ${year}` : null
}
