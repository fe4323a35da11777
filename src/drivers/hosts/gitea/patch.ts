import { deflateSync } from 'node:zlib'
import type { FileChange } from '#ports/hosts.ts'
import { gitObject } from '../gitObjects.ts'

/**
 * The changes as a patch of git's binary format: exact bytes whatever they are (of a patch in lines the host would trim
 * the white space), and applied only where each path still holds the very blob that the patch names.
 */
export function binaryPatch(changes: readonly FileChange[]): string {
  return changes.map(sectionOf).join('')
}

const noBlob = '0'.repeat(40)

function sectionOf({ path, content, expectedSha }: FileChange): string {
  const sha = content === null ? null : gitObject('blob', content).sha
  if (sha === expectedSha) return ''
  const lines = [
    `diff --git ${quoted(`a/${path}`)} ${quoted(`b/${path}`)}`,
    ...(expectedSha === null ? ['new file mode 100644'] : []),
    ...(sha === null ? ['deleted file mode 100644'] : []),
    `index ${expectedSha ?? noBlob}..${sha ?? noBlob}`,
    'GIT binary patch',
    ...literal(content ?? new Uint8Array()),
    '',
    '',
  ]
  return lines.join('\n')
}

/** Paths here hold no control characters and no backslash. */
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
