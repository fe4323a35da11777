/**
 * Attacks made by a grammar and by mutation. Each calls `x(n)` if it runs, where n is its number. The parts are those of
 * HTML, SVG, MathML and Markdown, not a list of known attacks.
 */
import fc from 'fast-check'

const gaps = ['', ' ', '\n', '\t', '/', '//', '\f', '\u00a0', '\0', ' / ']
const quotes = ['"', "'", '', '`']
const tags = [
  ...['img', 'a', 'p', 'div', 'b', 'td', 'details', 'summary', 'video', 'audio', 'source', 'track', 'input', 'button'],
  ...[
    'form',
    'select',
    'textarea',
    'body',
    'html',
    'iframe',
    'object',
    'embed',
    'link',
    'meta',
    'base',
    'style',
    'script',
  ],
  ...['template', 'noscript', 'noembed', 'xmp', 'plaintext', 'title', 'marquee', 'dialog', 'portal', 'picture', 'x-y'],
  ...['svg', 'animate', 'set', 'use', 'foreignObject', 'desc', 'image', 'math', 'mi', 'mtext', 'mglyph', 'malignmark'],
  ...['annotation-xml', 'maction', 'table', 'frameset', 'isindex', 'slot', 'area', 'map', 'bgsound', 'keygen'],
]
const events = [
  ...['error', 'load', 'toggle', 'focus', 'focusin', 'begin', 'end', 'start', 'beforetoggle', 'scroll', 'scrollend'],
  ...[
    'animationstart',
    'transitionend',
    'pointerover',
    'mouseover',
    'click',
    'loadstart',
    'canplay',
    'resize',
    'message',
  ],
  ...['contentvisibilityautostatechange', 'pageshow', 'unload', 'beforematch', 'securitypolicyviolation', 'cuechange'],
]
const targets = [
  ...['href', 'src', 'xlink:href', 'action', 'formaction', 'data', 'poster', 'background', 'srcset', 'ping', 'cite'],
  ...[
    'srcdoc',
    'style',
    'content',
    'values',
    'to',
    'from',
    'is',
    'dynsrc',
    'lowsrc',
    'manifest',
    'profile',
    'longdesc',
  ],
]
const starters = [
  'autofocus tabindex=1',
  'open',
  'src=q',
  'autoplay controls',
  'popover id=x',
  'attributeName=href',
  'hidden=until-found',
]

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const call = 'x(NUMBER)'

/** A text with some of its characters as references of HTML, or with characters that parsers skip between them. */
function obscured(text: string): fc.Arbitrary<string> {
  const forms = [
    (one: string) => one,
    (one: string) => one,
    (one: string) => `&#${one.charCodeAt(0)};`,
    (one: string) => `&#x${one.charCodeAt(0).toString(16)}`,
    (one: string) => `&#0000${one.charCodeAt(0)};`,
    (one: string) => one.toUpperCase(),
    (one: string) => `${one}\t`,
    (one: string) => `${one}&NewLine;`,
    (one: string) => `\\${one}`,
  ]
  const letters = [...text].map(letter => fc.constantFrom(...forms).map(form => form(letter)))
  return fc.oneof(
    fc.constant(text),
    fc.tuple(...letters).map(parts => parts.join('')),
  )
}

const address = fc
  .tuple(
    pick('', ' ', '\u0001', '\u00ad', '&#1;', '//', 'x:'),
    fc.oneof(obscured('javascript'), obscured('vbscript'), obscured('data')),
    pick(':', '&colon;', ':\n', '\t:', '%3a', '：'),
    pick(
      call,
      `//%0a${call}`,
      `text/html,<script>parent.${call}</script>`,
      `image/svg+xml,<svg onload=${call}>`,
      `text/html;base64,eCgxKQ==`,
    ),
  )
  .map(parts => parts.join(''))

const attribute = fc.oneof(
  fc
    .tuple(
      pick(...gaps),
      pick('on', 'ON', 'oN', 'o\0n', 'data-on', 'xlink:on'),
      pick(...events),
      pick(...gaps),
      pick(...quotes),
      pick(call, `${call}//`, `&#120;(NUMBER)`),
    )
    .map(([gap, on, event, other, quote, code]) => `${gap || ' '}${on}${event}${other.trim()}=${quote}${code}${quote}`),
  fc
    .tuple(pick(...gaps), pick(...targets), pick(...quotes), address)
    .map(([gap, target, quote, to]) => `${gap || ' '}${target}=${quote}${to}${quote}`),
  pick(...starters).map(text => ` ${text}`),
  pick(
    ' style="background:url(javascript:x(NUMBER))"',
    ' style=animation-name:q',
    ' id=x name=x',
    ' class=x is=x-y',
    ' "',
    " '",
    ' =',
    ' <',
  ),
)

const element = fc
  .tuple(
    pick('<', '<', '<', '<<', '< ', '</', '<!', '<?', '&lt;', '<\0'),
    pick(...tags).chain(tag => pick(tag, tag, tag.toUpperCase(), `${tag.slice(0, 1)}\0${tag.slice(1)}`)),
    fc.array(attribute, { maxLength: 3 }),
    pick('>', '>', '>', '/>', '', ' <', '\n>', '>>'),
  )
  .map(([open, tag, attributes, close]) => open + tag + attributes.join('') + close)

const script = fc
  .tuple(
    pick('<script', '<SCRIPT', '<scr<script>ipt', '<script/q', '<svg><script'),
    pick('>', ' >', '\n>', ' src=data:,'),
    pick('</script>', '', '</script ', '</SCRIPT\n>', '-->'),
  )
  .map(([open, close, end]) => `${open}${close}${call}${end}`)

/** What makes parsers disagree about where they are. */
const wrapping = pick<readonly [string, string]>(
  ['', ''],
  ['<!--', '-->'],
  ['<!-->', '-->'],
  ['<!--->', '<!--'],
  ['<![CDATA[', ']]>'],
  ['<svg><style>', '</style></svg>'],
  ['<math><mtext><table><mglyph><style>', ''],
  ['<svg></p><style><a id="', '">'],
  ['<noscript><p title="</noscript>', '">'],
  ['<p title="', '">'],
  ["<p title='", "'>"],
  ['<textarea></p>', '</textarea>'],
  ['<title>', '</title>'],
  ['<select><option>', ''],
  ['<table><td>', '</table>'],
  ['<form><math><mtext></form><form><mglyph><style></math>', ''],
  ['<svg><foreignObject><math>', ''],
  ['<math><annotation-xml encoding="text/html">', ''],
  ['<template>', '</template>'],
  ['<details><summary>', ''],
  ['<b><a><b><a>', ''],
)

const markup = fc
  .tuple(
    wrapping,
    fc.array(fc.oneof({ weight: 4, arbitrary: element }, { weight: 1, arbitrary: script }), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([[before, after], parts]) => before + parts.join('') + after)

/** Places of a document in which text may stand. */
const places: readonly ((text: string) => string)[] = [
  text => text,
  text => `a ${text} b`,
  text => `# ${text}`,
  text => `${text}\n===`,
  text => `- ${text}\n  - ${text}`,
  text => `> ${text}`,
  text => `| a | ${text.replaceAll('\n', ' ')} |\n|---|---|\n| ${text.replaceAll('\n', ' ')} | b |`,
  text => `[a](${text})`,
  text => `[a](<${text}> "${text}")`,
  text => `![${text}](q.png "${text}")`,
  text => `[${text}](b.md)`,
  text => `[a]: ${text}\n\n[a] ![a]`,
  text => `<${text}>`,
  text => `\`${text}\``,
  text => `\`\`\`${text}\n${text}\n\`\`\``,
  text => `~~~mermaid\n${text}\n~~~`,
  text => `$${text}$ and $$${text}$$`,
  text => `$\\href{${text}}{a}$ \\url{${text}}`,
  text => `\\(\\text{${text}}\\)`,
  text => `a[^1]\n\n[^1]: ${text}`,
  text => `term\n: ${text}`,
  text => `---\ntitle: ${JSON.stringify(text)}\nauthor: ${JSON.stringify(text)}\n---\n\n# ${text}`,
  text => `> [!NOTE]\n> ${text}`,
  text => `<div>\n\n${text}\n\n</div>`,
  text => `<a href="${text}">a</a><img src='${text}'>`,
  text => `{{ ${text} }} {% raw %}${text}{% endraw %}`,
  text => `:${text}: <!-- ${text} --> &lt;${text}&gt;`,
  text => `+++\n${text}\n+++\n.. raw:: html\n\n   ${text}\n`,
  text => `image::x[${text}]\nlink:${text}[a] pass:[${text}] \`a <${text}>\`_`,
]

const inserted = [
  '<',
  '>',
  '"',
  "'",
  '`',
  '&',
  '\0',
  '\n',
  '/',
  '=',
  '--',
  ']]>',
  '</p>',
  '<!--',
  '\\',
  '(',
  ')',
  '[',
  ']',
  '\u2028',
  '&lt;',
  '&#60;',
]

/** One to three changes at arbitrary places: a part inserted, removed or repeated. */
function mutated(text: string): fc.Arbitrary<string> {
  const change = fc.tuple(fc.nat(), fc.nat(12), pick('insert', 'remove', 'repeat'), pick(...inserted))
  return fc.array(change, { minLength: 1, maxLength: 3 }).map(changes => {
    let made = text
    for (const [at, length, how, part] of changes) {
      const from = at % (made.length + 1)
      const middle = made.slice(from, from + length)
      const instead = how === 'insert' ? part + middle : how === 'remove' ? '' : middle + middle
      made = made.slice(0, from) + instead + made.slice(from + length)
    }
    return made
  })
}

const attack = fc.oneof({ weight: 3, arbitrary: markup }, { weight: 1, arbitrary: address })
const vector = fc
  .tuple(attack, fc.constantFrom(...places))
  .map(([text, place]) => place(text))
  .chain(text => fc.oneof(fc.constant(text), mutated(text)))

/** `count` attacks of a seed, numbered from `first`. */
export function xssVectors(count: number, seed: number, first: number): readonly string[] {
  return fc.sample(vector, { numRuns: count, seed }).map((text, at) => text.replaceAll('NUMBER', String(first + at)))
}
