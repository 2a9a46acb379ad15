import { Readable } from 'node:stream'
import { inLanguages } from '#core/manifest/languages.ts'
import type { Section, SectionPicture } from '#core/program/section.shapes.ts'
import { transaction } from '#server/db/database.ts'
import { addFile } from '#server/features/file/file.repo.ts'
import { fileLocation } from '#server/features/file/location.ts'
import { getGeneral, updateGeneral } from '#server/features/platform/platform.actions.ts'
import { showProgram } from '#server/features/program/program.actions.ts'
import { updateSections } from '#server/features/program/section.actions.ts'
import { pdf } from './files.ts'
import { drawCoast } from './picture.ts'
import { at, type DemoPart, type Stage } from './stage.ts'

const WIDTH = 960
const HEIGHT = 600

const EVENING = { sky: [92, 88, 120], haze: [238, 178, 140], sea: [44, 62, 92], rock: [26, 24, 32] } as const
const MORNING = { sky: [104, 146, 186], haze: [244, 222, 200], sea: [40, 96, 118], rock: [38, 40, 44] } as const
const MARSH = { sky: [126, 164, 152], haze: [236, 236, 214], sea: [78, 130, 112], rock: [70, 82, 46] } as const

/** Every text in the languages that the demo's platforms speak. */
const WORDS = {
  place: { fr: 'Le lieu', en: 'The place', es: 'El lugar', de: 'Der Ort' },
  bring: { fr: 'À préparer', en: 'What to prepare', es: 'Qué preparar', de: 'Was vorzubereiten ist' },
  papers: { fr: 'Documents', en: 'Files to download', es: 'Documentos', de: 'Dateien' },
  partners: { fr: 'Partenaires', en: 'Our partners', es: 'Colaboradores', de: 'Partner' },
  film: { fr: 'L’édition précédente', en: 'Last edition', es: 'La edición anterior', de: 'Die letzte Ausgabe' },
}
const HEAD = {
  alt: {
    fr: 'Un îlot rocheux devant une mer calme',
    en: 'A rocky islet in a calm sea',
    es: 'Un islote rocoso en un mar en calma',
    de: 'Eine Felseninsel in ruhiger See',
  },
  caption: { fr: 'Photo : Noor Haddad', en: 'Photo: Noor Haddad', es: 'Foto: Noor Haddad', de: 'Foto: Noor Haddad' },
}
const SHOTS = [
  {
    colours: EVENING,
    alt: {
      fr: 'La cale à marée haute, le soir',
      en: 'The slipway at high tide, in the evening',
      es: 'El embarcadero con marea alta, al atardecer',
      de: 'Die Rampe bei Flut am Abend',
    },
    caption: {
      fr: 'La cale, à deux minutes de l’atelier',
      en: 'The slipway, two minutes from the workshop',
      es: 'El embarcadero, a dos minutos del taller',
      de: 'Die Rampe, zwei Minuten von der Werkstatt',
    },
  },
  {
    colours: MARSH,
    alt: {
      fr: 'Un marais derrière une dune',
      en: 'A marsh behind a dune',
      es: 'Una marisma detrás de una duna',
      de: 'Eine Marsch hinter einer Düne',
    },
    caption: {
      fr: 'Le marais, derrière la dune',
      en: 'The marsh, behind the dune',
      es: 'La marisma, detrás de la duna',
      de: 'Die Marsch, hinter der Düne',
    },
  },
]
const LINES = [
  {
    fr: 'Une présentation de vous en quelques lignes',
    en: 'A few lines about yourself',
    es: 'Unas líneas sobre usted',
    de: 'Einige Zeilen über Sie',
  },
  {
    fr: 'Le budget, dépenses et recettes',
    en: 'The budget, income and spending',
    es: 'El presupuesto, gastos e ingresos',
    de: 'Das Budget, Ausgaben und Einnahmen',
  },
  {
    fr: 'Un document qui montre votre travail (PDF, 10 Mo au plus)',
    en: 'A file that shows your work (PDF, 10 MB at most)',
    es: 'Un documento que muestre su trabajo (PDF, 10 MB como máximo)',
    de: 'Eine Datei, die Ihre Arbeit zeigt (PDF, höchstens 10 MB)',
  },
]
const RULES = { fr: 'Règlement', en: 'Rules', es: 'Bases', de: 'Teilnahmebedingungen' }

/** What a file belongs to: a program, or the platform's own interface. */
type Owner = { ownerKind: 'program' | 'logo'; ownerId: string }

async function keep(stage: Stage, owner: Owner, name: string, bytes: Buffer): Promise<string> {
  const { app, platform } = stage
  const stored = await app.files.write(platform.id, Readable.from(bytes), { maxBytes: 5_000_000 })
  const now = app.clock.now()
  const file = {
    key: stored.key,
    name,
    type: name.endsWith('.png') ? 'image/png' : 'application/pdf',
    size: stored.size,
    checksum: stored.checksum,
    visibility: 'private' as const,
    ...owner,
    uploadedById: null,
    unusedSince: now,
  }
  await transaction(() => addFile(file, { now, platformBytes: app.config.limits.platformBytes }))
  await app.files.keep(platform.id, stored.key)
  return stored.key
}

const store = async (stage: Stage, programId: string, name: string, bytes: Buffer): Promise<string> =>
  fileLocation(stage.platform.id, await keep(stage, { ownerKind: 'program', ownerId: programId }, name, bytes))

/** Pictures, documents and partners on the pages of published programs; the last one of them stays plain. */
async function illustrate(stage: Stage): Promise<void> {
  const ctx = at(stage.organiser, stage.app.clock.now().getTime())
  const published = stage.programs.filter(({ plan }) => !plan.state || plan.state === 'published')
  for (const [n, { program }] of published.slice(0, Math.max(1, published.length - 1)).entries()) {
    const { settings, version, status, defaultLang, supportedLangs } = await showProgram(ctx, program.id)
    if (status !== 'active') continue
    const size = { width: WIDTH, height: HEIGHT }
    const draw = (colours: Parameters<typeof drawCoast>[0], phase: number) =>
      store(stage, program.id, 'photo.png', drawCoast(colours, { ...size, phase }))
    const shots = await Promise.all(
      SHOTS.map(async ({ colours, ...words }, at) => ({ image: await draw(colours, n + at * 2), ...words, ...size })),
    )
    const added: Section[] = [
      { kind: 'image', title: WORDS.place, images: shots },
      { kind: 'list', title: WORDS.bring, style: 'ticks', lines: LINES },
      {
        kind: 'files',
        title: WORDS.papers,
        files: [{ file: await store(stage, program.id, 'rules.pdf', pdf('Rules')), title: RULES }],
      },
      {
        kind: 'partners',
        title: WORDS.partners,
        partners: [
          { name: 'Port de Kerbrat', url: 'https://port.example.org' },
          { name: 'Conservatoire du rivage', url: 'https://rivage.example.org' },
          { name: 'Radio Estuaire' },
        ],
      },
      { kind: 'video', title: WORDS.film, video: 'https://video.example.org/edition', hidden: true },
    ]
    const questions = settings.sections.findIndex(({ kind }) => kind === 'questions')
    const cut = questions < 0 ? settings.sections.length : questions
    const picture: SectionPicture = { image: await draw(n % 2 ? EVENING : MORNING, n), ...HEAD, ...size }
    const spoken = inLanguages({ added, picture }, [
      defaultLang,
      ...supportedLangs.filter((code) => code !== defaultLang),
    ])
    await updateSections(ctx, {
      programId: program.id,
      version,
      sections: settings.sections.toSpliced(cut, 0, ...spoken.added),
      picture: spoken.picture,
    })
  }
}

/** The picture of the home page. */
async function illustrateHome(stage: Stage): Promise<void> {
  const ctx = at(stage.organiser, stage.app.clock.now().getTime())
  const { logo: _logo, texts: _texts, picture: _picture, ...general } = await getGeneral(ctx)
  const bytes = drawCoast(MORNING, { width: 1200, height: 900, phase: 2 })
  const key = await keep(stage, { ownerKind: 'logo', ownerId: stage.platform.id }, 'home.png', bytes)
  const { supportedLangs, defaultLang } = general
  const spoken = inLanguages({ alt: HEAD.alt, caption: HEAD.caption }, [
    defaultLang,
    ...supportedLangs.filter((code) => code !== defaultLang),
  ])
  await updateGeneral(ctx, { ...general, picture: { key, ...spoken } })
}

export const sections: DemoPart = {
  async end(stage) {
    await illustrate(stage)
    await illustrateHome(stage)
  },
}
