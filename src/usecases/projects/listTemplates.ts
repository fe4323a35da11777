import type { Ports } from '#ports/index.ts'
import type { Template } from '#ports/stores/templates.ts'

export async function listTemplates({ templates }: Pick<Ports, 'templates'>): Promise<readonly Template[]> {
  return await templates.list()
}
