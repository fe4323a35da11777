/** What the first section of a document is called that has its title elsewhere. */
const sectionTitle =
  /^(?:\d{1,2}[.)]?\d{0,2}[ \t]{1,9})?(?:summary|abstract|preamble|introduction|overview|motivation|background|context|status|metadata|changelog|(?:table of )?contents)$/i

/** Whether a heading names a part of any document, and not the document. */
export function isSectionHeading(heading: string): boolean {
  return sectionTitle.test(heading.trim())
}
