import type { Found } from '../finding.ts'
import { idAnywhere, prefixOf } from '../ids.ts'
import { placeOfMatch } from '../passages.ts'
import type { Rule } from '../rule.ts'
import { everyMatch } from '../words.ts'
import { glossariesOf } from './terms.ts'

const inCapitals = /(?<![\p{L}\p{N}_/.-])[A-Z]{3,6}(?=s?(?![\p{L}\p{N}_/-]|\.\p{L}))/gu

/** Known to every reader of a specification, or not an abbreviation. */
const common = new Set(
  `ALL AND ANY API ASCII CLI CPU CRUD CSS CSV DELETE DNS DOM EOF FAQ FIXME FTP GET GIT GMT GPU GUI HEAD HTML HTTP HTTPS IDE IDL
  IMAP ISO IETF JSON JWT LAN LDAP MAC MAY MIME MIT MUST NAT NOT NOTE NPM NULL OSS PATCH PDF PHP POST PNG PUT RAM README REPL
  REST RFC ROM RPC RSA SDK SEE SHA SHALL SHOULD SMS SMTP SOAP SQL SSD SSH SSL SVG TBC TBD TCP THE TLS TODO TOML UDP URI URL URLS
  URN USA USB USD UTC UTF UUID UID GUID VPN WIFI WWW XML YAML YES EUR III VII VIII XII AES AWS CDN CORS HMAC IANA ISBN JPEG
  JPG GIF MPEG OAUTH OIDC OPTIONAL PIN SAML SIM TXT WCAG WSDL XSD ZIP`.split(/\s+/),
)

/** Only in documents that explain their abbreviations. */
export const unexplainedAbbreviation: Rule = {
  id: 'unexplained-abbreviation',
  kind: 'terms',
  severity: 'note',
  title: 'Abbreviations without an explanation',
  why: 'The glossary explains the others, so readers look for this one in vain.',
  isOn: false,
  find({ document, passages }) {
    const glossaries = glossariesOf(document)
    if (glossaries.length === 0) return []
    const { text } = document
    const explained = new Set<string>([
      ...glossaries.flatMap(({ start, end }) => text.slice(start, end).match(/[A-Z][A-Z\d]+/g) ?? []),
      ...[
        ...text.matchAll(
          /\(([A-Z][A-Z\d]{1,7})s?\)|\b([A-Z][A-Z\d]{1,7})\s{1,3}(?:\(|stands for|means|is (?:short for|an?|the)\b)/g,
        ),
      ].map(([, one, other]) => one ?? other ?? ''),
      ...(text.match(idAnywhere) ?? []).flatMap(id => prefixOf(id).split('-')),
    ])
    const uses = new Map<string, Found[]>()
    for (const passage of passages()) {
      if (/^[^\p{Ll}]*$/u.test(passage.text)) continue
      for (const { index, 0: name } of everyMatch(inCapitals, passage.text)) {
        if (common.has(name) || explained.has(name)) continue
        const found = {
          ...placeOfMatch(passage, index, name.length),
          message: `The glossary does not explain ${name}.`,
        }
        const known = uses.get(name)
        if (known) known.push(found)
        else uses.set(name, [found])
      }
    }
    return [...uses.values()].filter(all => all.length >= usesMin).flatMap(all => all.slice(0, 1))
  },
}

/** What is used once is more often a name. */
const usesMin = 3
