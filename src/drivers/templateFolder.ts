import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import type { TemplateFile } from '#ports/hosts.ts'
import type { ShippedTemplate, TemplateSource } from '#ports/templateSource.ts'

const Manifest = Type.Object({
  key: Type.String(),
  name: Type.String(),
  description: Type.String(),
  category: Type.String(),
  isDefault: Type.Boolean(),
  order: Type.Number(),
})
type Manifest = Readonly<Static<typeof Manifest>>

/** The built-in templates from a folder: `<key>/template.json`, with the template's files below `<key>/files/`. */
export function templateFolder(root: string): TemplateSource {
  const known = new Map<string, Promise<readonly TemplateFile[]>>()

  async function filesOf(key: string): Promise<readonly TemplateFile[]> {
    const base = join(root, key, 'files')
    const entries = await readdir(base, { recursive: true, withFileTypes: true })
    const paths = entries
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(base.length + 1))
      .sort()
    return await Promise.all(paths.map(async path => ({ path, content: await readFile(join(base, path)) })))
  }

  function cachedFiles(key: string): Promise<readonly TemplateFile[]> {
    const files = known.get(key) ?? filesOf(key)
    known.set(key, files)
    return files
  }

  async function shipped(key: string): Promise<Manifest & ShippedTemplate> {
    const file = join(root, key, 'template.json')
    const manifest: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (!Check(Manifest, manifest)) throw new Error(`${file} is not a valid template description.`)
    const files = await cachedFiles(key)
    return { ...manifest, files: files.map(file => file.path) }
  }

  async function keys(): Promise<readonly string[]> {
    const entries = await readdir(root, { withFileTypes: true })
    return entries.filter(entry => entry.isDirectory()).map(entry => entry.name)
  }

  return {
    async list() {
      const all = await Promise.all((await keys()).map(shipped))
      return all
        .sort((a, b) => a.order - b.order)
        .map(({ key, name, description, category, isDefault, files }) => ({
          key,
          name,
          description,
          category,
          isDefault,
          files,
        }))
    },
    async files(key) {
      return (await keys()).includes(key) ? await cachedFiles(key) : null
    },
  }
}
