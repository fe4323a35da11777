/** `30 seconds`: the number as written, and the words of its unit. */
export type Quantity = { readonly number: string; readonly unit: readonly string[] }

export function readQuantity(text: string): Quantity | null {
  const [, currency, amount] = /^(\p{Lu}{3}|[€$£¥]) ?(\d[\d.,]*\d|\d)$/u.exec(text.trim()) ?? []
  if (currency !== undefined && amount !== undefined) return { number: amount, unit: [currency] }
  const [, number, unit = ''] = /^(\d[\d.,]*)(?:[ \u00a0]?(%|[\p{L}°µ€$/%][^\d]{0,40}))?$/u.exec(text.trim()) ?? []
  if (number === undefined || /[.,]$/.test(number)) return null
  const words = unit.trim() === '' ? [] : unit.trim().split(' ')
  return words.length > 4 ? null : { number, unit: words }
}
