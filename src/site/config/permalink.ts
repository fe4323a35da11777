import { readClaim } from '../facts/redirects.ts'
import { withoutEnding } from '../formats.ts'

const post = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/

/**
 * The address that Jekyll gives to a page of a collection, as far as it follows from its path; `null` if it is none
 * that a page can claim. `path` is below the folder of the collection.
 */
export function permalinkAddress(permalink: string, collection: string, path: string): string | null {
  const plain = withoutEnding(path)
  const name = plain.slice(plain.lastIndexOf('/') + 1)
  const dated = post.exec(name)
  const slug = dated?.[4] ?? name
  const values: Readonly<Record<string, string>> = {
    collection,
    path: plain,
    name,
    basename: name,
    title: slug,
    slug,
    output_ext: plain === path ? '' : '.html',
    categories: '',
    ...(dated === null ? {} : datesOf(dated)),
  }
  const filled = permalink.replace(/:([a-z_]+)/g, (written, key: string) => substitute(values, key) ?? written)
  return readClaim(filled.replace(/\/{2,}/g, '/'))
}

function datesOf([, year = '', month = '', day = '']: RegExpExecArray): Readonly<Record<string, string>> {
  return {
    year,
    month: month.padStart(2, '0'),
    i_month: String(Number(month)),
    day: day.padStart(2, '0'),
    i_day: String(Number(day)),
  }
}

/** `:path:output_ext` and `:title_page`: a name may be followed by letters that are not part of it. */
function substitute(values: Readonly<Record<string, string>>, key: string): string | null {
  const name = Object.keys(values)
    .filter(known => key.startsWith(known))
    .toSorted((a, b) => b.length - a.length)[0]
  return name === undefined ? null : `${values[name]}${key.slice(name.length)}`
}
