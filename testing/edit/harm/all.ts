import { additionHarms } from './additions.ts'
import { anchorHarms } from './anchors.ts'
import { codeHarms } from './code.ts'
import { definitionHarms } from './definitions.ts'
import { elisionHarms } from './elision.ts'
import { formattingHarms } from './formatting.ts'
import { frontMatterHarms } from './frontMatter.ts'
import type { Harm } from './harm.ts'
import { linkHarms } from './links.ts'
import { listHarms } from './lists.ts'
import { normHarms } from './norms.ts'
import { numberHarms } from './numbers.ts'
import { paragraphHarms } from './paragraphs.ts'
import { requirementHarms } from './requirements.ts'
import { sectionHarms } from './sections.ts'
import { tableHarms } from './tables.ts'

export const harms: readonly Harm[] = [
  ...normHarms,
  ...numberHarms,
  ...requirementHarms,
  ...sectionHarms,
  ...paragraphHarms,
  ...listHarms,
  ...tableHarms,
  ...codeHarms,
  ...definitionHarms,
  ...elisionHarms,
  ...anchorHarms,
  ...additionHarms,
  ...linkHarms,
  ...formattingHarms,
  ...frontMatterHarms,
]
