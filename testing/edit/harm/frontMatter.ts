import { applyHarm, type Harm, type HarmGroup } from './harm.ts'
import { type Page, partsOf } from './page.ts'
import { type Pick, pickOne } from './random.ts'

function onField(name: string, group: HarmGroup, change: (line: string) => string): Harm {
  const harm = (page: Page, pick: Pick) => {
    const [yaml] = partsOf(page, 'yaml')
    if (yaml === undefined) return null
    const fields = Array.from({ length: yaml.to - yaml.from - 2 }, (_, index) => yaml.from + 1 + index)
    const at = pickOne(
      fields.filter(line => /^\w[\w-]*: +["']?\w/.test(page.lines[line] ?? '')),
      pick,
    )
    if (at === undefined) return null
    return applyHarm(page, [
      { start: page.offsetOf(at), end: page.offsetOf(at + 1), replacement: change(page.lines[at] ?? '') },
    ])
  }
  return { name, group, apply: harm }
}

export const frontMatterHarms: readonly Harm[] = [
  onField('field of the front matter dropped', 'B', () => ''),
  onField('field of the front matter changed', 'B', line => line.replace(/(?<=: +["']?)\w+/, word => `${word}2`)),
]
