/** Control characters that XML 1.0 does not allow even as references, lone surrogates, and the two noncharacters. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeXml(text: string): string {
  return text.replace(forbidden, '\ufffd').replace(/[&<>"']/g, char => references[char] ?? char)
}
