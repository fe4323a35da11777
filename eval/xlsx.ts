import { inflateRawSync } from 'node:zlib'

/** A row of a worksheet: its cells as text, by column letters. */
export type Row = ReadonlyMap<string, string>

/** The rows of the first worksheet of an Excel workbook. */
export function readRows(workbook: Buffer): readonly Row[] {
  const files = unzip(workbook)
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>|<si\/>/gs)].map(([, item]) =>
    textsIn(item ?? ''),
  )
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  return [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) => {
    const cells = [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)]
    return new Map(cells.map(([, column = '', attributes = '', content = '']) => [column, cell(attributes, content)]))
  })

  function cell(attributes: string, content: string): string {
    if (attributes.includes('t="inlineStr"')) return textsIn(content)
    const value = /<v>(.*?)<\/v>/s.exec(content)?.[1] ?? ''
    return attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : unescapeXml(value)
  }
}

function textsIn(xml: string): string {
  return [...xml.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => unescapeXml(text)).join('')
}

function unescapeXml(text: string): string {
  return text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

/** The entries of a ZIP archive as text, by the directory at its end. */
function unzip(archive: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const method = archive.readUInt16LE(at + 10)
    const size = archive.readUInt32LE(at + 20)
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const header = archive.readUInt32LE(at + 42)
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const content = archive.subarray(start, start + size)
    files.set(name, (method === 8 ? inflateRawSync(content) : content).toString('utf8'))
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
