import { type Answer, type AskedPage, answer } from './answer.ts'
import { type StaticIndex, shardsSource } from './shards.ts'

/** `load` reads a file below the site's `_/search/`, once. */
export function askStaticSite(
  index: StaticIndex,
  load: (name: string) => Promise<string>,
): (query: string, limit: number) => Promise<Answer> {
  const source = shardsSource(index, load)
  const pageOf = async (number: number, wanted: readonly number[]): Promise<AskedPage> => {
    const { sections, ...page } = JSON.parse(await load(`p-${number}.json`))
    const chunks = new Set(wanted.slice(0, 3).map(section => sections[section]?.[3] ?? 0))
    const texts = new Map<number, string[]>()
    await Promise.all(
      [...chunks].map(async chunk => texts.set(chunk, JSON.parse(await load(`p-${number}-${chunk}.json`)))),
    )
    const starts = new Map<number, number>()
    return {
      ...page,
      sections: sections.map(([anchor, level, heading, chunk]: [string, number, string, number], index: number) => {
        if (!starts.has(chunk)) starts.set(chunk, index)
        return { anchor, level, heading, text: texts.get(chunk)?.[index - (starts.get(chunk) ?? 0)] ?? '' }
      }),
    }
  }
  return (query, limit) =>
    answer(query, { source, pageOf, pause: async step => (step === null ? undefined : await step) }, limit)
}
