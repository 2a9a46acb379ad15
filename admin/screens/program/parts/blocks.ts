import type { Program } from '#core/program/program.contract.ts'
import { tidySection } from '#core/program/section.rules.ts'
import type { Section, SectionPicture } from '#core/program/section.shapes.ts'

/** A block with what tells it from the others while the page is edited. */
export type Block = Section & { key: string }

export interface PageValues {
  sections: Block[]
  picture: SectionPicture | null
}

export const pageValuesOf = ({ settings }: Program): PageValues => ({
  sections: settings.sections.map((section, n) => ({ ...section, key: String(n) })),
  picture: settings.picture ?? null,
})

/** A key that no block has, whatever was taken away before. */
export const nextKey = (sections: readonly Block[]): string =>
  String(sections.reduce((highest, { key }) => Math.max(highest, Number(key) || 0), -1) + 1)

/** The blocks as they are saved. */
export const sentSections = (sections: readonly Block[]): Section[] =>
  sections.map(({ key: _, ...section }) => tidySection(section))
