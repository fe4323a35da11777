/**
 * Loads what most tests load, so that node has it in the compile cache when the first of them start: a process writes
 * the cache when it ends, and services that a test kills never do.
 */
import '#compose'
import './service.ts'
