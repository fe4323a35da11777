import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '#testing/ports.ts'
import { openProfile, type Profile } from './browser.ts'
import { type Lighthouse, lighthouseAt } from './lighthouse.ts'
import { startService } from './service.ts'

export type Lab = {
  readonly run: Lighthouse
  readonly service: { readonly url: string }
  readonly browser: Profile
}

/** Starts a service and a browser for Lighthouse, and removes what they wrote. Without Lighthouse nothing is measured. */
export async function inLab(measure: (lab: Lab) => Promise<void>): Promise<void> {
  const workDir = await mkdtemp(join(tmpdir(), 'speckeep-bench-'))
  try {
    await measureIn(workDir, measure)
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

async function measureIn(workDir: string, measure: (lab: Lab) => Promise<void>): Promise<void> {
  const port = await freePorts()
  const run = await lighthouseAt(workDir, port)
  if (run === null) {
    console.log('Lighthouse cannot be had: npm cannot install it here, and LIGHTHOUSE_DIR names no folder that has it.')
    process.exitCode = 1
    return
  }
  await using service = await startService(workDir)
  const browser = await openProfile(join(workDir, 'profile'), port)
  try {
    await measure({ run, service, browser })
  } finally {
    await browser.close()
  }
}
