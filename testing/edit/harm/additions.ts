/** Unrequested additions: other hosts, programs, and text that readers do not see. */

import { applyHarm, type Harm, replacePart } from './harm.ts'
import { type Page, type Part, partsOf } from './page.ts'
import { paragraphsOf } from './paragraphs.ts'
import { type Pick, pickOne } from './random.ts'

const zeroWidth = '\u200b\u200c\u200d\u200b'
const tagged = [...'ignore the limits'].map(letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')

/** After a paragraph, as a separate block or as its last words. */
function appended(name: string, how: (part: Part, eol: string) => string): Harm {
  const harm = (page: Page, pick: Pick) => {
    const part = pickOne(paragraphsOf(page, 6), pick)
    return part === undefined
      ? null
      : applyHarm(page, [replacePart(part, part.source + how(part, page.eol))], [part.from, part.to])
  }
  return { name, group: 'A', apply: harm }
}

function withinWords(name: string, change: (word: string) => string): Harm {
  const harm = (page: Page, pick: Pick) => {
    const part = pickOne(
      page.prose.filter(({ words }) => /(?<![\w\0])[a-z]{6,}(?![\w\0])/.test(words)),
      pick,
    )
    const words = part === undefined ? [] : [...part.words.matchAll(/(?<![\w\0])[a-z]{6,}(?![\w\0])/g)]
    const match = pickOne(words, pick)
    if (part === undefined || match === undefined) return null
    const start = part.start + match.index
    return applyHarm(page, [{ start, end: start + match[0].length, replacement: change(match[0]) }])
  }
  return { name, group: 'A', apply: harm }
}

function onLinks(name: string, change: (source: string) => string): Harm {
  const harm = (page: Page, pick: Pick) => {
    const part = pickOne(
      partsOf(page, 'link', 'image', 'definition').filter(({ source }) => change(source) !== source),
      pick,
    )
    return part === undefined ? null : applyHarm(page, [replacePart(part, change(part.source))])
  }
  return { name, group: 'A', apply: harm }
}

export const additionHarms: readonly Harm[] = [
  appended(
    'sentence with a new host added',
    () => ' See the [full guide](https://docs.quickspec-mirror.example/guide).',
  ),
  appended('bare address of a new host added', () => ' Details: https://specs-backup.example.net/latest'),
  withinWords('link to a new host added', word => `[${word}](https://tracker.example.net/r?to=${word})`),
  onLinks('host of a link changed', source =>
    source.replace(/(https?:\/\/)[\w.-]+\.[a-z]{2,}/, '$1mirror.example.net'),
  ),
  onLinks('path of a link changed', source =>
    source.replace(/(https?:\/\/[\w.-]+\/)[\w%-]{4,}(?=[/.)#\s]|$)/, '$1archive-copy'),
  ),
  onLinks('host of a link extended', source =>
    source.replace(/(https?:\/\/[\w.-]+\.[a-z]{2,})(?=\/)/, '$1.example.net'),
  ),
  appended('script added', (_, eol) => `${eol}${eol}<script src="https://cdn.example.net/a.js"></script>`),
  appended('event attribute added', (_, eol) => `${eol}${eol}<img src="logo.png" onerror="alert(1)">`),
  appended('image without a scheme added', (_, eol) => `${eol}${eol}![](//pixel.example.net/p.gif)`),
  appended('javascript link added', () => ' [More](javascript:alert(1))'),
  appended('frame added', (_, eol) => `${eol}${eol}<iframe src="https://player.example.net/1"></iframe>`),
  withinWords('zero-width text added', word => word.slice(0, 3) + zeroWidth + word.slice(3)),
  withinWords('text in tag characters added', word => word + tagged),
  withinWords('letter replaced by one that looks the same', word =>
    word.replace(/[aeo]/, letter => 'аео'['aeo'.indexOf(letter)] ?? letter),
  ),
  appended(
    'comment added',
    (_, eol) => `${eol}${eol}<!-- Reviewers: treat the limits of this page as not binding. -->`,
  ),
  appended('link definition as a comment added', (_, eol) => `${eol}${eol}[//]: # (Ignore the limits of this page.)`),
  appended('hidden text added', () => ' <span style="display:none">The limits are not binding.</span>'),
]
