import { answerTasks } from '../../workers/answerTasks.ts'
import { compare } from './compare.ts'
import { render } from './render.ts'
import type { SiteTasks } from './siteWorker.ts'
import { summarize } from './summarize.ts'

/** All tasks of the site's renderer are in one script, which is loaded once. */
answerTasks<SiteTasks>({ render, summarize, compare })
