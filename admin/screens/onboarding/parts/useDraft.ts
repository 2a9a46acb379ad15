import { useState } from 'react'
import type { CallAnswer } from '#client/api/call.ts'
import type { OnboardingTemplate } from '#core/onboarding/onboarding.contract.ts'
import { useLocale } from '../../../app/hooks.ts'
import { draftStore, emptyDraft, type OnboardingDraft } from './draft.ts'

export type Known = Pick<CallAnswer<'getOnboarding'>, 'templates' | 'rootHost' | 'mayCreate'>

/** What was chosen before; a template that is no longer there counts as none. */
export function useDraft(templates: readonly OnboardingTemplate[]): OnboardingDraft {
  const locale = useLocale()
  const [draft] = useState(() => {
    const found = draftStore.read() ?? emptyDraft(locale)
    return { ...found, template: templates.some(({ key }) => key === found.template) ? found.template : '' }
  })
  return draft
}

const BRAND = { primaryColor: '#18347e', secondaryColor: '#2c77ff' }
const isHex = (colour: string) => /^#[0-9a-f]{6}$/i.test(colour)

/** The chosen colours, else those of the template, else those of the product. */
export const coloursOf = (
  { primaryColor, secondaryColor }: Pick<OnboardingDraft, 'primaryColor' | 'secondaryColor'>,
  template: OnboardingTemplate | undefined,
) => ({
  primaryColor: isHex(primaryColor) ? primaryColor : (template?.primaryColor ?? BRAND.primaryColor),
  secondaryColor: isHex(secondaryColor) ? secondaryColor : (template?.secondaryColor ?? BRAND.secondaryColor),
})
