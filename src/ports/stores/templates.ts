export type Template = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly isDefault: boolean
  readonly usageCount: number
  /** The paths of the files that a project starts with. */
  readonly files: readonly string[]
}

export type TemplateStore = {
  /** Makes the table hold exactly these built-in templates, keeping ids and counts. */
  sync(templates: readonly Omit<Template, 'id' | 'usageCount'>[]): Promise<void>
  list(): Promise<readonly Template[]>
  byId(id: number): Promise<Template | null>
  default(): Promise<Template | null>
}
