/** What people and models write with braces, and what Liquid outputs. */
export type LiquidForm = {
  readonly text: string
  /** For each mark, its kind, its text, and its first and last line. */
  readonly marks: readonly (readonly [kind: 'run' | 'broken', text: string, first: number, last: number])[]
}

export const liquidForms: Readonly<Record<string, LiquidForm>> = {
  'an output in a sentence': { text: 'Dear {{ user.name }},\n', marks: [['run', '{{ user.name }}', 0, 0]] },
  'two on a line': {
    text: 'a {{b}} {{ c }}\n',
    marks: [
      ['run', '{{b}}', 0, 0],
      ['run', '{{ c }}', 0, 0],
    ],
  },
  'an output in a code fence': {
    text: '```json\n{ "to": "{{ address }}" }\n```\n',
    marks: [['run', '{{ address }}', 1, 1]],
  },
  'an output in inline code': { text: 'Set `{{ github.ref }}`.\n', marks: [['run', '{{ github.ref }}', 0, 0]] },
  'an output in indented code': { text: 'a\n\n    {{ x }}\n', marks: [['run', '{{ x }}', 2, 2]] },
  'an output in a comment': { text: '<!-- {{ x }} -->\n', marks: [['run', '{{ x }}', 0, 0]] },
  'an output after a backslash': { text: '\\{{ x }}\n', marks: [['run', '{{ x }}', 0, 0]] },
  'an output over two lines': { text: 'a\n{{ b\nc }} d\n', marks: [['run', '{{ b\nc }}', 1, 2]] },
  'three braces': { text: '{{{ x }}}\n', marks: [['run', '{{{ x }}', 0, 0]] },
  'no name in the braces': { text: 'a {{}} b\n', marks: [['run', '{{}}', 0, 0]] },
  'braces of JSON that close': { text: '{"a":{"b":{}}}\n', marks: [] },
  'braces with a space between': { text: '{ { x } } and { % y % }\n', marks: [] },
  'a comment of Jinja': { text: '{# no Liquid #}\n', marks: [] },
  'a percentage in braces': { text: '{100%}\n', marks: [] },
  'an output that one brace ends': { text: 'a {{ b } c\n', marks: [['broken', '{{ b }', 0, 0]] },
  'an object in an output': { text: 'x={{ {"a": 1} }}\n', marks: [['broken', '{{ {"a": 1}', 0, 0]] },
  'an output without an end': { text: 'a {{ b\n\nc\n', marks: [['broken', '{{ b', 0, 0]] },
  'a tag': { text: '{% include nav.html %}\n', marks: [['run', '{% include nav.html %}', 0, 0]] },
  'a tag with dashes': { text: '{%- else -%}\n', marks: [['run', '{%- else -%}', 0, 0]] },
  'a tag without an end': { text: 'a {% b\n\nc }}\n', marks: [['broken', '{% b', 0, 0]] },
  'a tag without a name': { text: 'a {% %} b\n', marks: [['broken', '{% %}', 0, 0]] },
  'a tag that ends as it starts': { text: 'a {%} b\n', marks: [['broken', '{%} b', 0, 0]] },
  'an output in a raw block': { text: '{% raw %}\n{{ x }}\n{% endraw %}\n', marks: [] },
  'a raw block in a line': { text: '`{% raw %}{{ x }}{% endraw %}`\n', marks: [] },
  'a raw block around a code fence': { text: '{% raw %}\n```\n{{ x }} {% y\n```\n{% endraw %}\n', marks: [] },
  'a raw block with dashes outside': { text: '{%- raw -%}\n{{ x }}\n{% endraw -%}\n', marks: [] },
  'a raw block that contains half an output': { text: '{% raw %}{{ x } {% y {% endraw %}\n', marks: [] },
  'an output after a raw block': {
    text: '{% raw %}\n{{ x }}\n{% endraw %}\n{{ y }}\n',
    marks: [['run', '{{ y }}', 3, 3]],
  },
  'a raw block without an end': {
    text: 'a\n{% raw %}\n{{ x }}\n',
    marks: [['broken', '{% raw %}', 1, 1]],
  },
  'a raw block whose end has a dash at its start': {
    text: '{% raw %}\n{{ x }}\n{%- endraw %}\n',
    marks: [['broken', '{% raw %}', 0, 0]],
  },
  'a raw block tag that accepts no words': {
    text: '{% raw all %}\n',
    marks: [['broken', '{% raw all %}', 0, 0]],
  },
  'the end of a raw block within an output': {
    text: '{% raw %}\n{{- {% endraw %}}\n',
    marks: [['broken', '{% raw %}', 0, 0]],
  },
  'the end of a raw block without its start': { text: 'a\n{% endraw %}\n', marks: [['broken', '{% endraw %}', 1, 1]] },
  'nested raw blocks': {
    text: '{% raw %}\n{% raw %}\n{{ x }}\n{% endraw %}\n{{ y }}\n{% endraw %}\n',
    marks: [
      ['run', '{{ y }}', 4, 4],
      ['broken', '{% endraw %}', 5, 5],
    ],
  },
  'lines that end as in DOS': { text: 'a\r\n{{ x }}\r\n', marks: [['run', '{{ x }}', 1, 1]] },
}
