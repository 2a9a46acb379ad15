import type { Locale } from '#core/locale.ts'
import type { Text } from '#core/text.ts'

export interface DemoProgram {
  template: 'awards' | 'grant' | 'startup-challenge'
  slug: string
  prefix: string
  title: Text
  summary?: Text
  /** Days from today to the opening; below zero for the past. A call that is open still takes entries: its first step closes later. */
  opens: number
  /** Days from today to the closing. */
  closes: number
  /** How many applications are started. */
  applications: number
  state?: 'published' | 'draft' | 'archived' | 'deleted'
}

export interface DemoPlatform {
  slug: string
  name: string
  langs: [Locale, ...Locale[]]
  theme: { primaryColor: string; secondaryColor: string }
  texts: { headline: Text; intro: Text; about: Text }
  seed: number
  programs: DemoProgram[]
}

/** Two platforms that show contrast: a French foundation in the default colours, an English-speaking lab in loud ones. */
export const DEMO: DemoPlatform[] = [
  {
    slug: 'estran',
    name: 'Fondation Estran',
    langs: ['fr', 'en'],
    theme: { primaryColor: '#18347e', secondaryColor: '#2c77ff' },
    texts: {
      headline: { fr: 'Des appels pour celles et ceux qui vivent la côte', en: 'Calls for those who live the coast' },
      intro: {
        fr: 'Résidences, prix et défis pour les littoraux. Le dépôt se fait ici, en ligne, et s’enregistre tout seul.',
        en: 'Residencies, prizes and challenges for coastlines. You apply here, online, and every answer saves itself.',
      },
      about: {
        fr: 'La Fondation Estran soutient depuis le rivage des lieux, des œuvres et des idées, et publie chaque année ses lauréats.',
        en: 'From the shore, Fondation Estran supports places, works and ideas, and publishes its laureates every year.',
      },
    },
    seed: 2026,
    programs: [
      {
        template: 'startup-challenge',
        slug: 'defi-cote-bas-carbone',
        prefix: 'CBC',
        title: { fr: 'Défi Côte bas carbone', en: 'Low-Carbon Coast Challenge' },
        summary: {
          fr: 'Six mois d’essai en conditions réelles dans un port partenaire.',
          en: 'Six months of trials in real conditions, in a partner harbour.',
        },
        opens: -48,
        closes: 18,
        applications: 64,
      },
      {
        template: 'grant',
        slug: 'residence-marees-2027',
        prefix: 'MAR27',
        title: { fr: 'Résidence Marées 2027', en: 'Tides Residency 2027' },
        summary: {
          fr: 'Trois mois de travail au sémaphore, entre deux équinoxes.',
          en: 'Three months of work in the signal station, between two equinoxes.',
        },
        opens: -32,
        closes: 44,
        applications: 86,
      },
      {
        template: 'awards',
        slug: 'prix-du-patrimoine-littoral-2027',
        prefix: 'PPL27',
        title: { fr: 'Prix du patrimoine littoral 2027', en: 'Coastal Heritage Prize 2027' },
        summary: {
          fr: 'Pour des lieux remis en usage par celles et ceux qui y vivent.',
          en: 'For places brought back into use by the people who live there.',
        },
        opens: -58,
        closes: 2,
        applications: 41,
      },
      {
        template: 'grant',
        slug: 'bourses-carnets-de-cote',
        prefix: 'CDC',
        title: { fr: 'Bourses « Carnets de côte »', en: 'Coast Notebooks grants' },
        summary: {
          fr: 'Dix bourses d’édition pour des récits de terrain.',
          en: 'Ten publishing grants for stories from the field.',
        },
        opens: 52,
        closes: 112,
        applications: 0,
      },
      {
        template: 'awards',
        slug: 'appel-jeunes-riverains',
        prefix: 'JR',
        title: { fr: 'Appel Jeunes riverains, 14–18 ans', en: 'Young coast dwellers, 14–18' },
        opens: 101,
        closes: 182,
        applications: 0,
        state: 'draft',
      },
      {
        template: 'awards',
        slug: 'prix-du-patrimoine-littoral-2026',
        prefix: 'PPL26',
        title: { fr: 'Prix du patrimoine littoral 2026', en: 'Coastal Heritage Prize 2026' },
        summary: { fr: 'L’édition de l’an passé.', en: 'Last year’s edition.' },
        opens: -380,
        closes: -310,
        applications: 72,
      },
      {
        template: 'grant',
        slug: 'residence-marees-2026',
        prefix: 'MAR26',
        title: { fr: 'Résidence Marées 2026', en: 'Tides Residency 2026' },
        opens: -420,
        closes: -350,
        applications: 48,
        state: 'archived',
      },
      {
        template: 'startup-challenge',
        slug: 'essai-ports-sobres',
        prefix: 'EPS',
        title: { fr: 'Essai : Ports sobres', en: 'Trial: Frugal Ports' },
        opens: -60,
        closes: -30,
        applications: 0,
        state: 'deleted',
      },
    ],
  },
  {
    slug: 'lumen',
    name: 'Lumen Lab',
    langs: ['en', 'es', 'de'],
    theme: { primaryColor: '#c2185b', secondaryColor: '#ffd400' },
    texts: {
      headline: {
        en: 'Bring the idea, we bring the bench',
        es: 'Usted pone la idea; nosotros, el taller',
        de: 'Sie bringen die Idee, wir die Werkbank',
      },
      intro: {
        en: 'Lumen Lab lends its machines, its people and a few months to ideas that are ready to be built.',
        es: 'Lumen Lab presta sus máquinas, su equipo y unos meses a ideas listas para construirse.',
        de: 'Lumen Lab stellt Maschinen, Menschen und einige Monate für Ideen bereit, die gebaut werden wollen.',
      },
      about: {
        en: 'Lumen Lab is a non-profit workshop that is open to everyone with a project.',
        es: 'Lumen Lab es un taller sin ánimo de lucro, abierto a cualquier persona con un proyecto.',
        de: 'Lumen Lab ist eine gemeinnützige Werkstatt, offen für alle mit einem Vorhaben.',
      },
    },
    seed: 77,
    programs: [
      {
        template: 'startup-challenge',
        slug: 'bright-ideas-2027',
        prefix: 'BI27',
        title: { en: 'Bright Ideas 2027', es: 'Ideas Brillantes 2027', de: 'Helle Ideen 2027' },
        summary: {
          en: 'Six months with our machines and our people, for a product that is ready to be tried.',
          es: 'Seis meses con nuestras máquinas y nuestro equipo, para un producto listo para probarse.',
          de: 'Sechs Monate mit unseren Maschinen und Menschen, für ein Produkt, das erprobt werden will.',
        },
        opens: -25,
        closes: 21,
        applications: 58,
      },
      {
        template: 'awards',
        slug: 'night-sky-prize',
        prefix: 'NSP',
        title: { en: 'Night Sky Prize', es: 'Premio Cielo Nocturno', de: 'Nachthimmelpreis' },
        summary: {
          en: 'For projects that give the dark back to towns and gardens.',
          es: 'Para proyectos que devuelven la oscuridad a pueblos y jardines.',
          de: 'Für Vorhaben, die Städten und Gärten die Dunkelheit zurückgeben.',
        },
        opens: -9,
        closes: 70,
        applications: 23,
      },
      {
        template: 'grant',
        slug: 'spark-grants-2026',
        prefix: 'SG26',
        title: { en: 'Spark Grants 2026', es: 'Becas Chispa 2026', de: 'Funkenförderung 2026' },
        summary: {
          en: 'Small grants for a first prototype.',
          es: 'Pequeñas becas para un primer prototipo.',
          de: 'Kleine Förderungen für einen ersten Prototyp.',
        },
        opens: -200,
        closes: -130,
        applications: 39,
      },
    ],
  },
]
