import type { Value } from './value.ts'

/**
 * A value in JSON notation, indented, up to about so many characters: a value may be as large as its file, and may be
 * shown often.
 */
export function printJson(value: Value, maxChars: number): string {
  const parts: string[] = []
  let left = maxChars
  const write = (text: string) => {
    parts.push(text)
    left -= text.length
  }
  const list = (open: string, close: string, indent: string, count: number, item: (index: number) => void) => {
    write(open)
    for (let index = 0; index < count && left > 0; index++) {
      write(`${index > 0 ? ',' : ''}\n${indent}  `)
      item(index)
    }
    write(count > 0 ? `\n${indent}${close}` : close)
  }
  const print = (value: Value, indent: string) => {
    if (typeof value === 'string') return write(JSON.stringify(value.slice(0, left + 1)))
    if (value === null || typeof value !== 'object') return write(JSON.stringify(value))
    if (Array.isArray(value)) return list('[', ']', indent, value.length, at => print(value[at] ?? null, `${indent}  `))
    const names = Object.keys(value)
    return list('{', '}', indent, names.length, at => {
      const name = names[at] ?? ''
      write(`${JSON.stringify(name.slice(0, left + 1))}: `)
      print((value as Readonly<Record<string, Value>>)[name] ?? null, `${indent}  `)
    })
  }
  print(value, '')
  const text = parts.join('')
  return left < 0 ? `${text.slice(0, maxChars)}\n…` : text
}
