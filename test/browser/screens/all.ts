import { account } from './account.ts'
import { outage } from './outage.ts'
import { project } from './project.ts'
import { projects } from './projects.ts'
import { review } from './review.ts'
import type { Screen } from './screen.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { signInPages } from './signInPages.ts'
import { twoStep } from './twoStep.ts'
import { workbench } from './workbench.ts'

/** Every screen and dialog of the app, in all its states. */
export const allScreens: readonly Screen[] = [
  ...signInPages,
  ...projects,
  ...project,
  ...account,
  ...settings,
  ...twoStep,
  ...shell,
  ...workbench,
  ...review,
  ...outage,
]
