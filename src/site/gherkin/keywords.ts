export type Part = 'feature' | 'background' | 'rule' | 'scenario' | 'examples'

/** The keywords of a language, as Cucumber's `gherkin-languages.json` lists them; those of steps by their first words. */
export type Keywords = { readonly parts: Readonly<Record<Part, string>>; readonly steps: string }

const languages: Readonly<Record<string, Keywords>> = {
  en: {
    parts: {
      feature: 'Feature|Business Need|Ability',
      background: 'Background',
      rule: 'Rule',
      scenario: 'Scenario Outline|Scenario Template|Scenario|Example',
      examples: 'Examples|Scenarios',
    },
    steps: 'Given|When|Then|And|But',
  },
  de: {
    parts: {
      feature: 'Funktionalität|Funktion',
      background: 'Grundlage|Hintergrund|Voraussetzungen|Vorbedingungen',
      rule: 'Rule|Regel',
      scenario: 'Szenariogrundriss|Szenarien|Szenario|Beispiel',
      examples: 'Beispiele',
    },
    steps: 'Angenommen|Gegeben sei|Gegeben seien|Wenn|Dann|Und|Aber',
  },
  fr: {
    parts: {
      feature: 'Fonctionnalité',
      background: 'Contexte',
      rule: 'Règle',
      scenario: 'Plan du scénario|Plan du Scénario|Scénario|Exemple',
      examples: 'Exemples',
    },
    steps: "Soit|Sachant|Etant donn(?:é|ée|és|ées)|Étant donn(?:é|ée|és|ées)|Quand|Lorsque|Lorsqu'|Alors|Donc|Et|Mais",
  },
  es: {
    parts: {
      feature: 'Característica|Necesidad del negocio|Requisito',
      background: 'Antecedentes',
      rule: 'Regla de negocio|Regla',
      scenario: 'Esquema del escenario|Escenario|Ejemplo',
      examples: 'Ejemplos',
    },
    steps: 'Dado|Dada|Dados|Dadas|Cuando|Entonces|Y|E|Pero',
  },
  pt: {
    parts: {
      feature: 'Funcionalidade|Característica|Caracteristica',
      background: 'Contexto|Cenário de Fundo|Cenario de Fundo|Fundo',
      rule: 'Regra',
      scenario:
        'Esquema do Cenário|Esquema do Cenario|Delineação do Cenário|Delineacao do Cenario|Cenário|Cenario|Exemplo',
      examples: 'Exemplos|Cenários|Cenarios',
    },
    steps: 'Dado|Dada|Dados|Dadas|Quando|Então|Entao|E|Mas',
  },
  it: {
    parts: {
      feature: 'Funzionalità|Esigenza di Business|Abilità',
      background: 'Contesto',
      rule: 'Regola',
      scenario: 'Schema dello scenario|Scenario|Esempio',
      examples: 'Esempi',
    },
    steps: 'Dato|Data|Dati|Date|Quando|Allora|E|Ed|Ma',
  },
  nl: {
    parts: {
      feature: 'Functionaliteit',
      background: 'Achtergrond',
      rule: 'Regel',
      scenario: 'Abstract Scenario|Scenario|Voorbeeld',
      examples: 'Voorbeelden',
    },
    steps: 'Gegeven|Stel|Als|Wanneer|Dan|En|Maar',
  },
}

/** `null` for a language whose keywords are not known here. */
export function keywordsOf(language: string): Keywords | null {
  return (Object.hasOwn(languages, language) ? languages[language] : null) ?? null
}
