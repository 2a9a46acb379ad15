import { number } from '#client/ui/format.ts'
import type { FormEffects } from '#core/form/endpoints.contract.ts'
import { tagOf } from '#core/site/dates.ts'
import type { Text } from '#core/text.ts'
import { useLocale, useProgram, useText, useWords } from '../../../app/hooks.ts'
import type { BadgeLook } from '../../../app/parts/StatusBadge.tsx'

type Question = FormEffects['questions'][number]
export type EffectRow = Question & { id: string }

/** How a fate is drawn. */
export const LOOKS: Record<Question['fate'], BadgeLook> = {
  kept: { shape: 'dot', tone: 'ok' },
  empty: { shape: 'ring', tone: 'none' },
  invalid: { shape: 'square', tone: 'warn' },
  tooLong: { shape: 'square', tone: 'warn' },
  optionRemoved: { shape: 'square', tone: 'warn' },
  removed: { shape: 'diamond', tone: 'bad' },
}

/** What changed about a question, in words. */
export function useChangeWords(): (question: Question) => string {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const { defaultLang } = useProgram()
  const list = (texts: readonly Text[]) =>
    new Intl.ListFormat(tagOf(locale)).format(
      texts.map((one) => t('form.quoted', { name: text(one, defaultLang) || t('form.untitled') })),
    )
  const limit = (value: number | null) => (value === null ? t('form.effects.noLimit') : number(value, locale))
  return ({ changes }) =>
    changes
      .flatMap((change) => {
        if (change.kind === 'added') return t(`form.effects.is.${change.required ? 'addedRequired' : 'added'}`)
        if (change.kind === 'limit')
          return t('form.effects.is.limit', { from: limit(change.from), to: limit(change.to) })
        if (change.kind !== 'options') return t(`form.effects.is.${change.kind}`)
        const { removed, added } = change
        return [
          ...(removed.length > 0 ? [t('form.effects.is.optionsRemoved', { options: list(removed) })] : []),
          ...(added.length > 0 ? [t('form.effects.is.optionsAdded', { options: list(added) })] : []),
        ]
      })
      .join(' · ')
}

export function useConsequence(): (question: Question) => string {
  const t = useWords()
  return ({ fate, changes }) => {
    const has = (kind: Question['changes'][number]['kind']) => changes.some((change) => change.kind === kind)
    const asksFor = changes.some((change) => change.kind === 'required' || (change.kind === 'added' && change.required))
    if (asksFor && (fate === 'empty' || fate === 'kept')) return t('form.effects.does.required')
    if (fate === 'kept' && has('moved')) return t('form.effects.does.moved')
    return t(`form.effects.does.${fate}`)
  }
}
