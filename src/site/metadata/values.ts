import type { DocumentField, ValueLink } from './metadata.ts'

const definitionsMax = 200
const definitionsWithinChars = 256 * 1024

/** Links and marks of Markdown, reStructuredText and MediaWiki. Every part is bounded: a value has a limit itself. */
const marks = new RegExp(
  [
    /!?\[(?<text>[^[\]]{1,200})\]\(\s*<?(?<url>[^()\s<>]{1,500})>?(?:\s+"[^"]{0,100}")?\s*\)/,
    /\[(?<label>[^[\]]{1,200})\]\[(?<key>[^[\]]{0,200})\]/,
    /\[\[(?<page>[^[\]|]{1,200})(?:\|(?<shown>[^[\]|]{1,200}))?\]\]/,
    /\[(?<out>https?:\/\/[^[\]\s]{1,500})\s+(?<name>[^[\]]{1,200})\]/,
    /`(?<phrase>[^`<>]{1,200}?)\s*<(?<target>[^`<>\s]{1,500})>`__?/,
    /:(?<role>[a-z]{2,8}):`(?<of>[^`]{1,200})`/,
    /<(?<auto>https?:\/\/[^<>\s]{1,500})>/,
    /<br\s*\/?>/,
    /\*\*(?<bold>[^*]{1,200})\*\*/,
    /`{1,2}(?<code>[^`]{1,200})`{1,2}/,
    /(?<![\w*])[*_](?<soft>[^*_\s][^*_]{0,200})[*_](?![\w*])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
)

/** A field whose value is plain text, with its links beside it. */
export function namedValue(
  name: string,
  written: string,
  definitions: () => ReadonlyMap<string, string>,
): DocumentField {
  const links: ValueLink[] = []
  const link = (text: string, target: string) => {
    links.push({ text: plain(text), target })
    return plain(text)
  }
  const lines = written.split('\n').map(line =>
    plain(
      line.replace(marks, (...found): string => {
        const whole = String(found[0])
        const part = found.at(-1) as Readonly<Record<string, string | undefined>>
        const { text, url, label, key, page, shown, out, name, phrase, target, role, of, auto } = part
        if (text !== undefined && url !== undefined) return link(text, url)
        if (label !== undefined) {
          const defined = definitions().get((key || label).toLowerCase())
          return defined === undefined ? whole : link(label, defined)
        }
        if (page !== undefined) return link(shown ?? page, page)
        if (out !== undefined && name !== undefined) return link(name, out)
        if (phrase !== undefined && target !== undefined) return link(phrase, target)
        if (role !== undefined && of !== undefined) return /^\d+$/.test(of) ? `${role.toUpperCase()} ${of}` : of
        if (auto !== undefined) return auto
        return part['bold'] ?? part['code'] ?? part['soft'] ?? ' '
      }),
    ),
  )
  const known = { name: plain(name.replace(/^[*_`\s]+|(?<![*_`\s])[*_`\s]+$/g, '')), value: plain(lines.join(' ')) }
  const withItems = lines.length > 1 ? { ...known, items: lines } : known
  return links.length === 0 ? withItems : { ...withItems, links }
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The targets of `[name]: target` lines, read when the first value needs one. */
export function definitionsOf(text: string): () => ReadonlyMap<string, string> {
  let read: ReadonlyMap<string, string> | undefined
  return () => {
    read ??= new Map(
      [...text.slice(0, definitionsWithinChars).matchAll(/^ {0,3}\[([^[\]\n]{1,200})\]:[ \t]*<?([^\s<>]{1,500})/gm)]
        .slice(0, definitionsMax)
        .map(([, name = '', target = '']) => [name.toLowerCase(), target]),
    )
    return read
  }
}

/** A title is shown where there is no markup: neither code nor the elements of HTML, such as `<b>Title</b>`. */
export function plainTitle(title: string): string {
  const plain = /<\/[a-z][a-z\d]{0,9}>/i.test(title) ? title.replace(/<\/?[a-z][^<>]{0,300}>/gi, '').trim() : title
  return plain.replace(/(?<!`)(`{1,2})(?!`)(.{1,200}?)(?<!`)\1(?!`)/g, '$2')
}
