/**
 * Whether a file is Markdown or MDX by its name. Quarto and R Markdown (`.qmd`, `.rmd`), which run code, are not: they
 * have pages (`site/formats.ts`) and can be edited, but they are neither checked nor created by an edit.
 */
export function isMarkdownName(path: string): boolean {
  return /\.(?:md|markdown|mdx)$/i.test(path)
}
