import type { Heading } from '../fragment.ts'
import { idOfLabel } from '../links/elsewhere.ts'
import { folderOf } from '../tree.ts'

/**
 * What an anchor is without the marks that generators add, by which they name the headings that GitHub names otherwise:
 * VitePress decomposes letters (NFKD), drops accents and begins no id with a digit (`_1-a`); GitBook keeps dots and
 * begins with `id-` instead (`id-4.1-a`).
 */
export function plainAnchor(anchor: string): string {
  const plain = withoutAccents(anchor)
  return /^id-\d/.test(plain) ? plain.slice(3).replaceAll('.', '') : plain.replace(/^_(?=\d)/, '')
}

/** The id that Asciidoctor makes of a title for which GitHub has this one: `_a_title` for `a-title`. */
export function asciidoctorId(anchor: string): string {
  return `_${anchor.replaceAll('-', '_')}`
}

/** Ids by what they are in this form, `null` for what several are. */
export function byPlainAnchor(ids: readonly string[]): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>()
  for (const id of ids) {
    const plain = withoutAccents(id)
    found.set(plain, found.has(plain) ? null : id)
  }
  return found
}

/**
 * What an anchor of Redoc names in a description of an interface: an operation (`tag/Jobs/operation/startJob`), or a
 * section or a tag by the headings above it (`section/Errors/Codes`). `null` for other anchors.
 */
export function redocName(anchor: string): string | null {
  const [, operation] = /^(?:tag\/[^/]{1,200}\/)?operation\/([^/]{1,200})$/.exec(anchor) ?? []
  if (operation !== undefined) return `operation/${operation}`
  return /^(?:section|tag)\/./.test(anchor) ? anchor.slice(anchor.lastIndexOf('/') + 1) : null
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

type Slug = (title: string) => string

const slugs: readonly (readonly [settings: RegExp, slug: Slug])[] = [
  /** Sphinx: docutils makes a hyphen of all other characters, and begins no id with a digit. */
  [/^conf\.py$/, title => idOfLabel(title).replace(/^[\d-]+/, '')],
  /** MkDocs: Python-Markdown joins several hyphens and spaces. */
  [
    /^(?:mkdocs|zensical)\.(?:ya?ml|toml)$/,
    title =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\s-]+/gu, '')
        .trim()
        .replace(/[\s-]+/g, '-'),
  ],
  /** Middleman, with the templates for technical documentation: a hyphen for all other characters, as Rails has it. */
  [
    /^config\.rb$/,
    title =>
      withoutAccents(title)
        .toLowerCase()
        .replace(/[^a-z\d_-]+/g, '-')
        .replace(/-{2,}/g, '-')
        .replace(/^-|-$/g, ''),
  ],
]

/** How the generator whose settings are in the nearest folder above a page makes ids; `null` without one. */
export function slugsOf(files: Iterable<string>): (page: string) => Slug | null {
  const byFolder = new Map<string, Slug>()
  for (const file of files) {
    const folder = folderOf(file)
    const name = folder === '' ? file : file.slice(folder.length + 1)
    const slug = slugs.find(([settings]) => settings.test(name))?.[1]
    if (slug) byFolder.set(folder, slug)
  }
  return page => {
    for (let folder = page; byFolder.size > 0 && folder !== ''; ) {
      folder = folderOf(folder)
      const slug = byFolder.get(folder)
      if (slug) return slug
    }
    return null
  }
}

/** The ids of headings by those that a generator makes of their titles; of equal ones, the first. */
export function bySlug(headings: readonly Heading[], slug: Slug): ReadonlyMap<string, string> {
  return new Map(headings.toReversed().map(({ id, text }) => [slug(text), id]))
}
