import type { TemplateFile } from '#ports/hosts.ts'

/** The built-in templates as shipped with this version. */
export type TemplateSource = {
  list(): Promise<readonly ShippedTemplate[]>
  /** The files as shipped, placeholders included; `null` for an unknown key. */
  files(key: string): Promise<readonly TemplateFile[] | null>
}

export type ShippedTemplate = {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly isDefault: boolean
  readonly files: readonly string[]
}
