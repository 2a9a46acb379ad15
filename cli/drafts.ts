import type { UnpublishedDraft } from '#server/features/manifest/export.actions.ts'
import type { Io } from './io.ts'
import { tell } from './print.ts'

/** What an export leaves out, beside it: work on a form that nobody has published yet. */
export function tellOfDrafts(io: Io, platform: string, drafts: readonly UnpublishedDraft[]): void {
  for (const { program, form } of drafts) {
    tell(
      io,
      `The form ${form} of ${program} has a draft that is not published: its published version is exported. "opencall form export ${form} --platform ${platform} --program ${program} --draft" writes the draft.`,
    )
  }
}
