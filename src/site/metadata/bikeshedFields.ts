import { maturityName } from './maturity.ts'
import type { DocumentField } from './metadata.ts'

/** The settings of a Bikeshed source, from its blocks of metadata. */
export type BikeshedSettings = {
  readonly fields: readonly DocumentField[]
  readonly title: string | null
  /** Markup of Bikeshed itself. */
  readonly abstract: string
  readonly indent: number
  readonly hasInlineMarkdown: boolean
  /** The text that `[NAME]` is replaced by. */
  readonly macros: ReadonlyMap<string, string>
}

const shown: Readonly<Record<string, string>> = {
  date: 'Date',
  ed: 'Editor’s draft',
  tr: 'Latest version',
  level: 'Level',
  group: 'Group',
  'work status': 'Work status',
}

/** The lines of a block of metadata: `Name: value`, continued by lines that are indented. */
function readLines(block: string): (readonly [name: string, value: string])[] {
  const lines: [string, string][] = []
  for (const line of block.split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = /^(!?[A-Za-z][\w ()/'’-]{0,60}):(.*)$/s.exec(line) ?? []
    const last = lines.at(-1)
    if (name !== '') lines.push([name.trim().toLowerCase(), value.trim()])
    else if (last && /^\s/.test(line)) last[1] += `\n${line.trim()}`
  }
  return lines
}

export function readBikeshedSettings(blocks: readonly string[]): BikeshedSettings {
  const lines = blocks.flatMap(readLines)
  const all = (name: string) => lines.filter(([key]) => key === name).map(([, value]) => value)
  const first = (name: string) => all(name)[0] ?? ''
  const status = first('status') || (/^whatwg$/i.test(first('group')) ? 'LS' : '')
  const title = first('title') || first('h1') || null
  const shorthands = all('markup shorthands').join(', ')
  const addressed = (name: string, value: string): DocumentField => ({
    name,
    value,
    ...(/^https?:\S+$/.test(value) && { links: [{ text: value, target: value }] }),
  })
  const people = (key: string, name: string): DocumentField[] => {
    const items = all(key).map(
      value =>
        value
          .split(',')[0]
          ?.replace(/(?<!\s)\s+\d{1,10}$/, '')
          .trim() ?? '',
    )
    return items.length === 0 ? [] : [{ name, value: items.join('; '), items }]
  }
  const given = Object.entries(shown).flatMap(([key, name]) => {
    const value = first(key)
    return value === '' || /^(?:none|now)$/i.test(value) ? [] : [addressed(name, value)]
  })
  return {
    fields: [
      ...(status === '' ? [] : [{ name: 'Status', value: maturityName(status) }]),
      ...people('editor', 'Editors'),
      ...people('former editor', 'Former editors'),
      ...given,
    ],
    title: (first('h1') && first('title') ? first('title') : title)?.replace(/\s+/g, ' ') ?? null,
    abstract: all('abstract').join('\n'),
    indent: Math.min(8, Math.max(1, Number(first('indent')) || 4)),
    hasInlineMarkdown: /\bmarkdown\s+(?:yes|on|true)\b/i.test(shorthands),
    macros: new Map([
      ['TITLE', title ?? ''],
      ['SHORTNAME', first('shortname')],
      ['LEVEL', first('level')],
      ...all('text macro').flatMap((value): [string, string][] => {
        const [, name = '', text = ''] = /^(\S+)\s+(.*)$/s.exec(value) ?? []
        return name === '' ? [] : [[name, text]]
      }),
    ]),
  }
}
