/** What demo applicants write. Written for the demo; nobody's real data. */
export const FIRST_NAMES = ['Lena', 'Yann', 'Maud', 'Inès', 'Théo', 'Camille', 'Jonas', 'Aïcha', 'Piotr', 'Marta', 'Sofia', 'Ewan', 'Noor', 'Luca', 'Greta', 'Hugo', 'Léa', 'Ravi', 'Ana', 'Karim', 'Elise', 'Milan', 'Zoé', 'Tomás', 'Ingrid', 'Paul', 'Nadia', 'Bruno', 'Clara', 'Samuel'] as const
export const LAST_NAMES = ['Okafor', 'Le Goff', 'Perrin', 'Haddad', 'Marchetti', 'Roussel', 'Weber', 'Benali', 'Kowalski', 'Lindqvist', 'Costa', 'Moreau', 'Novak', 'de Wit', 'Garnier', 'Silva', 'Fischer', 'Dubois', 'Rossi', 'Nguyen', 'Keller', 'Martin', 'Alvarez', 'Bergmann', 'Petit', 'Ahmed'] as const

export const TITLES = {
  fr: ['Ce que dit l’estran', 'Le moulin remis à flot', 'Un verger pour tous', 'La recyclerie des Minimes', 'Tuteurs du numérique', 'Haies vives du Perche', 'Radio des collines', 'Cuisine partagée', 'Vélos à refaire', 'Mémoire du port', 'Jardin des dunes', 'Les voix du marais', 'Atelier des marées', 'Rivière propre', 'La maison des sauniers', 'Fanfare de quartier', 'Couture et emploi', 'Compost au pied des tours', 'Phare ouvert', 'Carnets de digue', 'Le bus des soins', 'Nuits sans lumière', 'Une école dehors', 'Filets neufs'],
  en: ['Battery swaps for small trawlers', 'Quiet harbour', 'Seaweed packaging', 'The open lighthouse', 'Tide clock', 'Bread from old wheat', 'Repair on wheels', 'Warm rooms', 'A map of shade', 'Night bus for carers', 'Second life for sails', 'River watch', 'Pocket farms', 'Letters to a city', 'Salt and light', 'Shared kitchens', 'The listening wall', 'Borrowed tools', 'Green roofs for schools', 'Slow freight', 'Paper bridges', 'Field notes', 'Heat from bakeries', 'A library of seeds'],
} as const

export const SENTENCES = {
  fr: [
    'Le projet est né d’une question posée par des habitants lors d’une marche au bord de l’eau.',
    'Nous travaillons avec deux écoles, une bibliothèque et le port, qui nous prête un local.',
    'Une première saison nous a appris ce qui marche, et surtout ce qui ne sert à rien.',
    'Les personnes concernées décident avec nous de chaque étape et relisent nos textes.',
    'Le matériel est réparé sur place, et tout ce que nous fabriquons est documenté.',
    'Trois personnes portent le projet à mi-temps, une quinzaine de bénévoles les aident.',
    'À la fin, les résultats seront présentés sur le quai, puis dans les communes voisines.',
    'Nous mesurons peu de choses, mais nous les mesurons chaque mois, de la même façon.',
    'Sans cette aide, nous irions au même endroit, en trois ans au lieu d’un.',
    'Le lieu est accessible sans marche et ouvert six jours sur sept.',
  ],
  en: [
    'It began with a question that residents asked us on a walk along the water.',
    'We work with two schools, a library and the harbour, which lends us a workshop.',
    'A first season taught us what works, and above all what nobody needs.',
    'The people concerned decide each step with us and read what we write.',
    'Equipment is repaired on the spot, and everything we make is documented.',
    'Three people carry the project half-time, with some fifteen volunteers.',
    'In the end the results will be shown on the quay, then in the towns around.',
    'We measure few things, but we measure them every month in the same way.',
    'Without this support we would get to the same place in three years instead of one.',
    'The place has step-free access and is open six days a week.',
  ],
} as const

export const CITIES = [
  { city: 'Douarnenez', zipCode: '29100', country: 'FR', line1: '8 rue des Salines' },
  { city: 'Nantes', zipCode: '44000', country: 'FR', line1: '14 quai de la Fosse' },
  { city: 'Roubaix', zipCode: '59100', country: 'FR', line1: '14 rue de l’Épeule' },
  { city: 'IJmuiden', zipCode: '1976 CB', country: 'NL', line1: 'Havenkade 41' },
  { city: 'Bremen', zipCode: '28195', country: 'DE', line1: 'Schlachte 12' },
  { city: 'Gdynia', zipCode: '81-345', country: 'PL', line1: 'ul. Portowa 3' },
  { city: 'Porto', zipCode: '4050-253', country: 'PT', line1: 'Rua das Flores 9' },
  { city: 'Barcelona', zipCode: '08003', country: 'ES', line1: 'Carrer del Mar 22' },
] as const

export const NAMES_OF_GROUPS = ['Les Ateliers du Canal', 'Tables voisines', 'Bocage en commun', 'Windlass', 'Passerelles 59', 'Quai Neuf', 'Northern Lights Lab', 'Harmonie du port', 'Fil à fil', 'Second Sail', 'Médiaction', 'Field Kitchen'] as const

export const REFUSALS = {
  fr: ['Le budget ne tombe pas juste : la ligne « matériel » manque. Complétez-la, puis renvoyez l’étape.', 'La pièce jointe est illisible. Envoyez-en une autre version, s’il vous plaît.', 'Précisez avec qui le projet est mené et depuis quand.'],
  en: ['The budget does not add up: the line for equipment is missing. Please complete it.', 'The attachment cannot be read. Please send another version.', 'Please say with whom you run the project, and since when.'],
} as const
