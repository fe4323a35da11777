import { partAddress } from '#site/address/parts.ts'
import type { Fragment } from '#site/fragment.ts'
import { type PageProps, partProps, renderPage } from '#site/page.ts'
import { hashOf } from './hash.ts'
import type { Outputs } from './outputs.ts'
import type { ReadPage } from './pages.ts'
import type { FileRenderer } from './renderer.ts'
import { readEntry } from './source/folder.ts'

type SiteProps = Omit<PageProps, 'path' | 'fragment' | 'commit' | 'links'>

export type PartsSource = {
  readonly folder: string
  readonly props: SiteProps
  readonly contextKey: string
  readonly pages: ReadonlyMap<string, ReadPage>
  readonly renderer: FileRenderer
}

/** Rendered together, because reading their file is most of the work. */
const batchParts = 100

/** The pages below the pages of files. */
export function addParts(outputs: Outputs, { folder, props, contextKey, pages, renderer }: PartsSource): void {
  for (const { page, key, parts = [] } of pages.values()) {
    const rendered = renderedByBatch(parts, names => renderer.parts(page.path, readEntry(folder, page), names))
    for (const [number, part] of parts.entries()) {
      const make = async () =>
        renderPage({ ...props, ...partProps(props, page.path, part), fragment: await rendered(number) })
      outputs.add(partAddress(props.site, page, part), { key: hashOf(contextKey, key, part), make })
    }
  }
}

/** Keeps the latest batch only: outputs are made in their order. */
function renderedByBatch(
  parts: readonly string[],
  render: (names: readonly string[]) => Promise<readonly (Fragment | null)[]>,
): (number: number) => Promise<Fragment> {
  let latest: { readonly from: number; readonly fragments: Promise<readonly (Fragment | null)[]> } | null = null
  return async number => {
    const from = number - (number % batchParts)
    if (latest?.from !== from) latest = { from, fragments: render(parts.slice(from, from + batchParts)) }
    const fragment = (await latest.fragments)[number - from]
    if (!fragment) throw new Error(`${parts[number]} was not rendered.`)
    return fragment
  }
}
