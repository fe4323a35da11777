declare module 'markdown-it-emoji/lib/data/full.mjs' {
  /** Characters by name. */
  const emoji: Readonly<Record<string, string>>
  export = emoji
}
