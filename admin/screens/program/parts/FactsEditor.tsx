import { Select } from '@mantine/core'
import type { Locale } from '#core/locale.ts'
import type { ProgramSettings } from '#core/program/program.contract.ts'
import type { Text } from '#core/text.ts'
import { useWords } from '../../../app/hooks.ts'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { Lines } from './Lines.tsx'

/** The contract's own limit. */
const MOST_FACTS = 4
const ICONS = ['people', 'money', 'place', 'time'] as const

type Fact = ProgramSettings['facts'][number]

/** Up to four facts under the title: who, how much, where, when. */
export function FactsEditor({
  facts,
  onChange,
  languages,
}: {
  facts: readonly Fact[]
  onChange: (facts: Fact[]) => void
  languages: readonly Locale[]
}) {
  const t = useWords()
  return (
    <Lines<Fact>
      label={t('params.facts')}
      add={t('params.addFact')}
      items={facts}
      blank={{ icon: 'people', text: {} as Text }}
      most={MOST_FACTS}
      onChange={onChange}
    >
      {(fact, set) => (
        <>
          <Select
            label={t('params.icon')}
            data={ICONS.map((icon) => ({ value: icon, label: t(`params.icons.${icon}`) }))}
            value={fact.icon}
            onChange={(icon) => set({ ...fact, icon: (icon ?? fact.icon) as Fact['icon'] })}
            w={200}
          />
          <TextByLanguage
            label={t('params.fact')}
            value={fact.text}
            onChange={(words) => set({ ...fact, text: words })}
            languages={languages}
            maxLength={200}
          />
        </>
      )}
    </Lines>
  )
}
