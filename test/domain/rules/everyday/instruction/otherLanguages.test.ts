import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const french = lines(
  '# Contrat',
  '',
  '## Article 1 – Prix',
  '',
  'Le client paie le loyer de 20 euros. Voir la [fiche client](https://exemple.fr/client).',
  '',
  '## Article 2 – Durée',
  '',
  'Le client rend le vélo. Le contrat prend effet le 1er avril 2026. Le préavis est de 3 mois. Le prix est de 1 250 euros.',
  '',
  '- Durée de 10 jours',
  '- Retour sous 2 jours',
)
const german = lines(
  '# Vertrag',
  '',
  'Der Kunde mietet das Rad, siehe [Kunde](https://beispiel.de/Kunde). Die Abnahme findet am 15. September 2026 statt.',
  '',
  '| Stelle | Ort |',
  '|---|---|',
  '| S-1 | Bonn |',
  '',
  '## Ziele',
  '',
  '- Das Rad ist neu.',
  '- Der Preis ist fest.',
)
const spanish = lines(
  '# Contrato',
  '',
  'El cliente paga a tiempo el alquiler. Ver la [ficha](https://ejemplo.es/cliente). La obra empieza el 4 de mayo de 2026.',
  '',
  '- RF-3: Guardar los datos durante 12 meses',
  '- Duración de 10 días',
)

const same: readonly (readonly [page: string, instruction: string, from: string, to: string])[] = [
  [french, 'remplace "client" par "locataire" partout', 'client', 'locataire'],
  [french, 'Remplacez partout « client » par « locataire ».', 'client', 'locataire'],
  [german, 'Ersetze "Kunde" überall durch "Mieter"', 'Kunde', 'Mieter'],
  [german, 'Ersetze ueberall "Kunde" durch "Mieter"', 'Kunde', 'Mieter'],
  [spanish, 'reemplaza "cliente" por "usuario" en todas partes', 'cliente', 'usuario'],
]
for (const [page, instruction, from, to] of same)
  test(`"everywhere" includes addresses in each language: ${instruction}`, () => {
    const { text, summary } = edited(page, instruction)
    const english = edited(page, `replace "${from}" with "${to}" everywhere`)
    assert.deepEqual([text, summary], [english.text, english.summary])
    assert.equal(text, page.replaceAll(from, to))
  })

test('unquoted words stay in addresses, in each language', () => {
  const { text } = edited(french, 'remplace client par locataire partout')
  assert.equal(text, edited(french, 'replace client with locataire everywhere').text)
  assert.match(text, /\[fiche locataire\]\(https:\/\/exemple\.fr\/client\)/)
})

const changes: readonly (readonly [
  page: string,
  instruction: string,
  ...edits: readonly (readonly [string, string])[],
])[] = [
  [french, 'remplace "loyer" par "tarif" et "vélo" par "bateau"', ['loyer', 'tarif'], ['vélo', 'bateau']],
  [french, 'remplace "client" par "locataire" sauf à l’article 1', ['Le client rend', 'Le locataire rend']],
  [
    french,
    "deplace le premier point de l'article 2 a la fin",
    ['- Durée de 10 jours\n- Retour sous 2 jours', '- Retour sous 2 jours\n- Durée de 10 jours'],
  ],
  [french, 'Ajoute à l’article 2 : « Remise des clés »', ['2 jours\n', '2 jours\n- Remise des clés\n']],
  [french, 'Le contrat prend effet le 1er mai 2026', ['1er avril', '1er mai']],
  [french, 'Le contrat prend effet le 12 mai 2026 au lieu du 1er avril 2026', ['1er avril', '12 mai']],
  [french, 'le préavis est désormais de 6 mois', ['3 mois', '6 mois']],
  [german, 'Ersetze "mietet" durch "leiht" und "neu" durch "alt"', ['mietet', 'leiht'], ['neu', 'alt']],
  [german, 'Die Abnahme findet am 1. Oktober 2026 statt', ['15. September', '1. Oktober']],
  [german, 'Füge nach "Das Rad ist neu." den Punkt "Es ist rot." ein', ['neu.\n', 'neu.\n- Es ist rot.\n']],
  [german, 'Neuer Punkt unter Ziele: Der Kunde zahlt.', ['fest.\n', 'fest.\n- Der Kunde zahlt.\n']],
  [german, 'Füge der Tabelle eine Zeile "S-2 | Köln" hinzu', ['Bonn |\n', 'Bonn |\n| S-2 | Köln |\n']],
  [german, 'Aendere den Ort von S-1 auf Kiel', ['Bonn', 'Kiel']],
  [
    spanish,
    'reemplaza "cliente" por "socio" y "alquiler" por "precio"',
    ['El cliente', 'El socio'],
    ['alquiler', 'precio'],
  ],
  [spanish, 'La obra empieza el 1 de junio de 2026', ['4 de mayo', '1 de junio']],
  [spanish, 'RF-3: 24 meses en lugar de 12', ['12 meses', '24 meses']],
  [spanish, 'anade "Garantía" despues de "Duración de 10 días"', ['días\n', 'días\n- Garantía\n']],
]
for (const [page, instruction, ...edits] of changes)
  test(`changes what is asked for: ${instruction}`, () => {
    assert.equal(
      edited(page, instruction).text,
      edits.reduce((text, [from, to]) => text.replace(from, to), page),
    )
  })

for (const [page, instruction] of [
  [french, 'le contrat ne prend pas effet le 1er mai 2026'],
  [french, 'Le contrat prend effet le 1er mai 2026 au lieu du 2 avril 2026'],
  [french, 'remplace "client" par "locataire" sauf peut-être'],
  [french, 'remplace "loyer" par "tarif" et "vélo" en gras'],
  [french, 'remplace "250" par "300"'],
  [spanish, 'reemplaza "a" por "e"'],
  [spanish, 'si la obra empieza el 1 de junio de 2026, avisa'],
  [spanish, 'la obra no empieza el 1 de junio de 2026'],
] as const)
  test(`refuses: ${instruction}`, () => {
    assert.notEqual(refusedWith(page, instruction), '')
  })
