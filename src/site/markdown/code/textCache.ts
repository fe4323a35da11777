/** Texts that were made of others. It has a limit in characters, of keys and texts together. */
export type TextCache = {
  /** What `make` returned for this key, which is kept if there is room for it. */
  of(key: string, make: () => string): string
  clear(): void
}

/** Drops what was used least recently. */
export function textCache(charsMax: number): TextCache {
  /** The order of use. */
  const texts = new Map<string, string>()
  let chars = 0

  const drop = (key: string, text: string) => {
    if (texts.delete(key)) chars -= key.length + text.length
  }
  return {
    of(key, make) {
      const known = texts.get(key)
      const text = known ?? inOnePiece(make())
      if (known !== undefined) drop(key, known)
      texts.set(key, text)
      chars += key.length + text.length
      for (const [oldest, old] of texts) {
        if (chars <= charsMax) break
        drop(oldest, old)
      }
      return text
    },
    clear() {
      texts.clear()
      chars = 0
    },
  }
}

/** V8 keeps a concatenated text as the tree of its parts, several times as large, until one of its characters is read. */
function inOnePiece(text: string): string {
  text.charCodeAt(0)
  return text
}
