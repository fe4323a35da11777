/** Languages of files whose names do not end in the name of their language. */
const byName: readonly (readonly [name: RegExp, language: string])[] = [
  [/(?:^|\/)(?:gnu)?makefile(?:\.[^/]*)?$|\.mk$/i, 'makefile'],
  [/(?:^|\/)(?:docker|container)file(?:\.[^/]*)?$/i, 'dockerfile'],
  [/(?:^|\/)cmakelists\.txt$/i, 'cmake'],
  [/(?:^|\/)(?:gem|rake|vagrant)file$/i, 'ruby'],
  [/(?:^|\/)jenkinsfile$/i, 'groovy'],
  [/\.ya?ml$/i, 'yaml'],
  [/\.mmd$/i, 'mermaid'],
  [/\.(?:bs|svg|wsdl|drawio)$/i, 'xml'],
  [/\.(?:tla|txt|text|lock|log|v?csv|tsv|m4)$/i, ''],
]

/** The language of a file, as the name or an alias of a grammar; `''` if its name does not say. */
export function languageOfFile(path: string): string {
  const named = byName.find(([name]) => name.test(path))
  return named ? named[1] : (/[^/]\.([\w+-]{1,20})$/.exec(path)?.[1]?.toLowerCase() ?? '')
}
