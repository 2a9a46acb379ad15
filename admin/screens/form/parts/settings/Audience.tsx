import { Checkbox } from '@mantine/core'
import { AUDIENCES, isSeenBy, type Audience as Reader } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import type { Node } from '../../nodes.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { useSetField } from './useFieldSetters.ts'

const USUAL = 'applicant,organiser,jury'
/** Only applicants can be chosen yet; others that a form names are kept. */
const READERS = ['applicant'] as const

/** Who sees the question and its answer. Organisers always do. */
export function Audience({ node }: { node: Node }) {
  const t = useWords()
  const set = useSetField(node)
  const { field } = node
  const toggle = (reader: Reader, on: boolean) => {
    const next = AUDIENCES.filter((one) => one === 'organiser' || (one === reader ? on : isSeenBy(field, one)))
    set('audience', next.join() === USUAL ? undefined : next)
  }
  return (
    <SettingsSection title={t('form.settings.audience')}>
      <Checkbox label={t('form.audience.organiser')} checked disabled readOnly />
      {READERS.map((reader) => (
        <Checkbox
          key={reader}
          label={t(`form.audience.${reader}`)}
          checked={isSeenBy(field, reader)}
          onChange={(event) => toggle(reader, event.currentTarget.checked)}
        />
      ))}
      <Checkbox
        label={t('form.audience.sensitive')}
        checked={field.sensitive === true}
        onChange={(event) => set('sensitive', event.currentTarget.checked || undefined)}
      />
    </SettingsSection>
  )
}
