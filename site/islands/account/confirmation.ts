import type { TakenDraft } from '#core/response/visitor.contract.ts'

export interface Confirmation {
  backTo: string | null
  drafts: TakenDraft[]
}

/** The application that received a visitor's draft: that of the call the person came from, else the first. */
export function applicationAmong(drafts: readonly TakenDraft[], lang: string, backTo: string | null): string | null {
  const paths = drafts.flatMap(({ responseId, program }) =>
    responseId && program ? [`/${lang}/applications/${program.slug}/apply?responseId=${responseId}`] : [],
  )
  const origin = backTo?.split('?')[0]
  return paths.find((path) => path.split('?')[0] === origin) ?? paths[0] ?? null
}
