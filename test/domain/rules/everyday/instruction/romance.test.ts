import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const french = lines(
  '# Salle',
  '',
  'Statut : brouillon',
  'Version : 1',
  '',
  '## Exigences',
  '',
  '- SAL-1 : La porte doit être bleue.',
  '- SAL-2 : Le sol devrait être en bois.',
  '',
  '## Fournitures',
  '',
  '- craie',
  '- papier',
  '',
  '## Contacts',
  '',
  'La caution est rendue sous 30 jours. Le bureau ferme le lundi.',
)
const spanish = lines(
  '# Sala',
  '',
  'Estado: borrador',
  '',
  '## Requisitos',
  '',
  '- SAL-1: La puerta debe ser azul.',
  '',
  '## Lista de compras',
  '',
  '- agua',
  '- tiza',
  '',
  '## Precios',
  '',
  '| Servicio | Precio |',
  '|---|---|',
  '| Limpieza | 20 euros |',
  '',
  'El depósito es de 50 euros. La oficina cierra el lunes.',
)
const becomes = (page: string, say: string, from: string, to: string) =>
  assert.equal(edited(page, say).text, page.replace(from, to), say)

test('requests in French are carried out, with names and texts as they are', () => {
  for (const [say, from, to] of [
    ['Remplace « bleue » par « verte »', 'bleue', 'verte'],
    ['remplacez 30 jours par 45 jours', '30 jours', '45 jours'],
    ["Passe le statut à validé, s'il te plaît", 'brouillon', 'validé'],
    ["S'il te plaît, passe le statut à validé", 'brouillon', 'validé'],
    ['change la version en 2 et le statut en validé', 'brouillon\nVersion : 1', 'validé\nVersion : 2'],
    ['Peux-tu supprimer SAL-2 ?', '- SAL-2 : Le sol devrait être en bois.\n', ''],
    ['supprimer la dernière phrase de Contacts', ' Le bureau ferme le lundi.', ''],
    ['ajoute "feutre" à la liste Fournitures', '- papier\n', '- papier\n- feutre\n'],
    ["Ajoute l'exigence « Le toit doit être vert. »", 'en bois.\n', 'en bois.\n- SAL-3 : Le toit doit être vert.\n'],
    ['renomme la section Contacts en Bureau', '## Contacts', '## Bureau'],
    ['la caution passe à 45 jours', '30 jours', '45 jours'],
    ['la caution passe de 30 à 45 jours', '30 jours', '45 jours'],
    ['déplace papier avant craie', '- craie\n- papier', '- papier\n- craie'],
    ['dans la section Contacts, remplace bureau par guichet', 'Le bureau', 'Le guichet'],
  ] as const)
    becomes(french, say, from, to)
})

test('requests in Spanish are carried out, with names and texts as they are', () => {
  for (const [say, from, to] of [
    ['cambia 50 euros por 60 euros', '50 euros', '60 euros'],
    ['Reemplaza "azul" por "verde"', 'azul', 'verde'],
    ['Pon el estado en aprobado', 'borrador', 'aprobado'],
    ['¿Puedes eliminar la fila Limpieza?', '| Limpieza | 20 euros |\n', ''],
    ['cambia el precio de Limpieza a 30 euros', '20 euros', '30 euros'],
    ['borra la última frase de Precios', ' La oficina cierra el lunes.', ''],
    ['Añade "pan" a la lista de compras', '- tiza\n', '- tiza\n- pan\n'],
    ['añade el requisito "El suelo debe ser gris."', 'azul.\n', 'azul.\n- SAL-2: El suelo debe ser gris.\n'],
    ['renombra la sección Precios a Tarifas', '## Precios', '## Tarifas'],
    ['el depósito pasa a 60 euros', '50 euros', '60 euros'],
    ['añade una fila a la tabla: Seguridad | 10 euros', '| 20 euros |\n', '| 20 euros |\n| Seguridad | 10 euros |\n'],
    ['mueve tiza antes de agua', '- agua\n- tiza', '- tiza\n- agua'],
  ] as const)
    becomes(spanish, say, from, to)
  const both = edited(spanish, 'sustituye "lunes" por "martes" y elimina agua').text
  assert.equal(both, spanish.replace('lunes', 'martes').replace('- agua\n', ''))
})

test('negations, questions, conditions and idioms of French and Spanish change nothing', () => {
  for (const say of [
    'ne remplace pas « bleue » par « verte »',
    'remplace bleue par verte ?',
    'remplace bleue par verte sauf dans SAL-9',
    'supprime SAL-2 si possible',
    'mets le statut à jour',
    "la caution n'est pas 40 jours",
    'la caution ne passe pas à 40 jours',
    'supprime tout',
  ])
    refusedWith(french, say)
  for (const say of [
    'no elimina SAL-1',
    '¿cambia el estado a aprobado?',
    'reemplaza azul por verde si se puede',
    'pon el estado al día',
    'el depósito no es 60 euros',
    'el depósito no pasa a 60 euros',
    'elimina todo',
  ])
    refusedWith(spanish, say)
})
