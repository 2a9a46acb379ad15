import type { SiteContent, SiteProgram } from '#core/site/content.ts'
import type { Text } from '#core/text.ts'

const both = (fr: string, en: string): Text => ({ fr, en })

/** A platform as they are: two languages, three calls with their texts. Its name makes it different from the others. */
export function benchContent(id: string, edition = 0): SiteContent {
  return {
    platform: {
      id,
      slug: id,
      name: `Fondation ${id}`,
      state: 'active',
      locales: ['fr', 'en'],
      origin: `http://${id}.test`,
      theme: { primaryColor: '#18347e', secondaryColor: '#2c77ff' },
      logo: null,
      texts: {
        about: both(
          'Elle soutient celles et ceux qui habitent les littoraux.',
          'It supports those who live by the sea.',
        ),
      },
    },
    programs: [1].map((n) => benchCall(`${id}-${n}`, n, edition)),
  }
}

function benchCall(id: string, n: number, edition: number): SiteProgram {
  const paragraph =
    'La résidence accueille six personnes, par périodes de trois mois, et leur donne du temps et un atelier. '
  return {
    id,
    slug: `appel-${n}`,
    lang: 'fr',
    title: both(`Appel ${n}, édition ${edition}`, `Call ${n}, edition ${edition}`),
    summary: both('Trois mois de travail entre deux équinoxes.', 'Three months of work between two equinoxes.'),
    opensAt: '2026-10-19T00:00:00Z',
    closesAt: `2027-0${1 + (n % 6)}-15T18:00:00Z`,
    zone: 'Europe/Paris',
    graceMinutes: 0,
    capPerPerson: null,
    visibility: 'public',
    archived: false,
    settings: {
      kind: both('Résidence', 'Residency'),
      facts: [{ icon: 'people', text: both('Artistes et chercheurs', 'Artists and researchers') }],
      editAfterSubmission: true,
      sections: [
        {
          kind: 'text',
          title: both('L’appel', 'The call'),
          content: both(`<p>${paragraph.repeat(8)}</p>`, `<p>${paragraph.repeat(8)}</p>`),
        },
        {
          kind: 'questions',
          title: {},
          questions: [{ question: both('À deux ?', 'Two of us?'), answer: both('Oui.', 'Yes.') }],
        },
      ],
    },
    categories: ['a', 'b'].map((key) => ({
      id: `${id}${key}`,
      key,
      title: both(`Catégorie ${key}`, `Category ${key}`),
      summary: both('Pour toutes les disciplines.', 'For all disciplines.'),
      steps: [],
      firstForm: null,
    })),
  }
}
