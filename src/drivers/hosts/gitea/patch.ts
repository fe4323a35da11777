import { deflateSync } from 'node:zlib'
import type { FileChange } from '#ports/hosts.ts'
import { modes as fileModes, gitObject } from '../gitObjects.ts'

/**
 * The changes as a patch in git's binary format, which keeps exact bytes (in a textual patch the host would trim white
 * space). The host runs `git apply -3`, which would merge a change of a file with its current content; it never merges
 * a deletion: that fails unless the path holds exactly the blob that the patch names. So a file is changed by deleting
 * and recreating it, as git itself writes a change of type. Only a new file may be merged with another new one
 * (`commit.ts` checks).
 */
export function binaryPatch(changes: readonly FileChange[], modes: ReadonlyMap<string, string>): string {
  return changes.map(change => sectionsOf(change, modes.get(change.path) ?? fileModes.file)).join('')
}

const noBlob = '0'.repeat(40)

function sectionsOf({ path, content, expectedSha }: FileChange, mode: string): string {
  const sha = content === null ? null : gitObject('blob', content).sha
  if (sha === expectedSha) return ''
  const deletion =
    expectedSha === null
      ? ''
      : section(path, [`deleted file mode ${mode}`, `index ${expectedSha}..${noBlob}`], new Uint8Array())
  if (content === null) return deletion
  return deletion + section(path, [`new file mode ${mode}`, `index ${noBlob}..${sha}`], content)
}

function section(path: string, head: readonly string[], content: Uint8Array): string {
  const name = `diff --git ${quoted(`a/${path}`)} ${quoted(`b/${path}`)}`
  return [name, ...head, 'GIT binary patch', ...literal(content), '', ''].join('\n')
}

/** Paths here contain no control characters and no backslash. */
function quoted(name: string): string {
  return name.includes('"') ? `"${name.replaceAll('"', '\\"')}"` : name
}

const lineBytes = 52

/** Deflated, in lines of base 85 that start with their length: `A` to `Z` for 1 to 26, `a` to `z` for 27 to 52. */
function literal(content: Uint8Array): string[] {
  const packed = deflateSync(content)
  const lines = [`literal ${content.byteLength}`]
  for (let at = 0; at < packed.length; at += lineBytes) {
    const line = packed.subarray(at, at + lineBytes)
    const length = String.fromCharCode(line.length <= 26 ? 64 + line.length : 70 + line.length)
    lines.push(length + base85(line))
  }
  return lines
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~'

function base85(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    let value = [0, 1, 2, 3].reduce((sum, index) => sum * 256 + (bytes[at + index] ?? 0), 0)
    let group = ''
    for (let digit = 0; digit < 5; digit++) {
      group = digits.charAt(value % 85) + group
      value = Math.floor(value / 85)
    }
    text += group
  }
  return text
}
