/** Standards, algorithms and series of documents, whose names have the form of an id. */
export const standardNames =
  'UTF|UCS|SHA|CRC|HMAC|AES|RSA|PKCS|HTTP|TLS|WCAG|GPT|ISO|IEC|IEEE|ITU|ECMA|ANSI|NIST|FIPS|RFC|BCP|BIP|EIP|ERC|PEP|KEP|JEP|CVE|CWE'

/**
 * `FR-001`, `REQ-AUTH-1`, `NFR-3a`, `FR-2.1`: ids that teams give requirements so that others can refer to them. Names of
 * standards have the same form but are excluded.
 */
export const requirementIdAtStart = new RegExp(
  String.raw`^(?!(?:${standardNames}|MD|CP|BASE|ES)-)[A-Z][A-Z\d]{1,11}(?:-[A-Z][A-Z\d]{0,15}){0,3}-\d{1,6}(?:\.\d{1,4}){0,3}[a-z]?(?![\w-]|\.\d)`,
)

/** An id that an author puts at the end of a block: `{#REQ-12}`. */
export const braced = /(?<![ \t])[ \t]*\{[ \t]*#([A-Za-z][\w.-]{0,99})[ \t]*\}$/

/** The words of RFC 2119 and RFC 8174, which have their special meaning only in upper case. */
export const normativeWord = /\b(?:(?:MUST|SHALL|SHOULD)(?:\s+NOT)?|(?:NOT\s+)?RECOMMENDED|REQUIRED|MAY|OPTIONAL)\b/g
