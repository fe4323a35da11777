/** A folder for everything that a test run writes; removing it cleans up the run. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const requiredBytes = 1024 ** 3

/**
 * In memory where that is large enough and allows executables: a database is some 300 small files, slow to create on
 * many disks.
 */
export function makeScratchFolder(): string {
  if (!hasSpace(memory)) return makeIn(tmpdir())
  const inMemory = makeIn(memory)
  if (allowsExecution(inMemory)) return inMemory
  rmSync(inMemory, { recursive: true })
  return makeIn(tmpdir())
}

/** The account that runs PostgreSQL must be able to traverse it. */
function makeIn(parent: string): string {
  const folder = mkdtempSync(join(parent, 'speckeep-test-'))
  chmodSync(folder, 0o711)
  return folder
}

function hasSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= requiredBytes
  } catch {
    return false
  }
}

function allowsExecution(folder: string): boolean {
  const program = join(folder, 'program')
  try {
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    execFileSync(program)
    return true
  } catch {
    return false
  } finally {
    rmSync(program, { force: true })
  }
}
