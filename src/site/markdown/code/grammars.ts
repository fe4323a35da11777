import type { LanguageFn } from 'highlight.js'

/** Grammars that specifications use and that are not always loaded, each loaded alone. */
export const rarerGrammars: Readonly<Record<string, () => Promise<{ readonly default: LanguageFn }>>> = {
  abnf: () => import('highlight.js/lib/languages/abnf'),
  bnf: () => import('highlight.js/lib/languages/bnf'),
  clojure: () => import('highlight.js/lib/languages/clojure'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  ebnf: () => import('highlight.js/lib/languages/ebnf'),
  elixir: () => import('highlight.js/lib/languages/elixir'),
  erlang: () => import('highlight.js/lib/languages/erlang'),
  fsharp: () => import('highlight.js/lib/languages/fsharp'),
  groovy: () => import('highlight.js/lib/languages/groovy'),
  haskell: () => import('highlight.js/lib/languages/haskell'),
  latex: () => import('highlight.js/lib/languages/latex'),
  mojolicious: () => import('highlight.js/lib/languages/mojolicious'),
  nix: () => import('highlight.js/lib/languages/nix'),
  ocaml: () => import('highlight.js/lib/languages/ocaml'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  properties: () => import('highlight.js/lib/languages/properties'),
  protobuf: () => import('highlight.js/lib/languages/protobuf'),
  scala: () => import('highlight.js/lib/languages/scala'),
}

/** Their other names. */
export const rarerAliases: Readonly<Record<string, string>> = {
  clj: 'clojure',
  docker: 'dockerfile',
  edn: 'clojure',
  erl: 'erlang',
  ex: 'elixir',
  exs: 'elixir',
  'f#': 'fsharp',
  fs: 'fsharp',
  hs: 'haskell',
  nixos: 'nix',
  proto: 'protobuf',
  ps: 'powershell',
  ps1: 'powershell',
  pwsh: 'powershell',
  tex: 'latex',
}

/** The names of all other grammars that are not always loaded, with their aliases; they are loaded together. */
export const otherGrammars: ReadonlySet<string> = new Set(
  `
  1c accesslog actionscript as ada angelscript asc apache apacheconf applescript osascript arcade arduino ino armasm
  arm asciidoc adoc aspectj autohotkey ahk autoit avrasm awk axapta x++ basic brainfuck bf cal capnproto capnp
  ceylon clean icl dcl clojure-repl cmake cmake.in coffeescript coffee cson iced coq cos cls crmsh crm pcmk crystal
  cr csp d dart delphi dpr dfm pas pascal django jinja dns bind zone dos bat batch cmd dsconfig dts dust dst elm erb
  erlang-repl excel xlsx xls fix flix fortran f90 f95 freedesktop desktop systemd gams gms gauss gss gcode nc
  gherkin feature glsl gml golo gradle haml handlebars hbs html.hbs html.handlebars htmlbars haxe hx hsp http https
  hy hylang inform7 i7 irpf90 isbl jboss-cli wildfly-cli julia julia-repl jldoctest lasso ls lassoscript ldif leaf
  lisp livecodeserver livescript ls llvm lsl mathematica mma wl matlab maxima mel mercury m moo mipsasm mips mizar
  monkey moonscript moon n1ql nestedtext nt nginx nginxconf nim node-repl nsis openscad scad oxygene
  parser3 pf pf.conf pgsql postgres postgresql pony processing pde profile prolog puppet pp purebasic pb pbi q k kdb
  qml qt reasonml re rib roboconf graph instances routeros mikrotik rsl ruleslanguage sas scheme scm scilab sci
  smali smalltalk st sml ml sqf stan stanfuncs stata do ado step21 p21 step stp stylus styl subunit taggerscript tap
  tcl tk thrift tp twig craftcms vala vbscript vbs vbscript-html verilog v sv svh vhdl vim wren x86asm xl tao xquery
  xpath xq xqm zephir zep
  `
    .trim()
    .split(/\s+/),
)
