import { TextInput } from '@mantine/core'
import type { FieldOf } from '#core/form/definition.ts'
import { fileKeyOf } from '#core/form/files.ts'
import { isLink } from '#core/form/read.ts'
import { useWords } from '../../../../app/hooks.ts'
import { SourceText } from '../../parts/settings/SourceText.tsx'
import { useSetField } from '../../parts/settings/useFieldSetters.ts'
import type { SettingsProps } from '../entry.ts'
import { FormFile } from '../FormFile.tsx'

/** A file that plays in the page, or the address of a video elsewhere. */
export function SepVideoSettings({ node }: SettingsProps) {
  const t = useWords()
  const set = useSetField(node)
  const { video } = node.field as FieldOf<'sep-video'>
  const isStored = fileKeyOf(video) !== null
  return (
    <>
      <FormFile
        kind="video"
        label={t('form.settings.video')}
        location={isStored ? video : ''}
        onChange={(next) => set('video', next)}
      />
      {!isStored && (
        <TextInput
          label={t('form.settings.videoLink')}
          description={t('form.settings.videoLinkHint')}
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={video}
          error={video && !isLink(video) ? t('form.settings.linkWrong') : undefined}
          onChange={(event) => set('video', event.currentTarget.value.trim(), { typed: true })}
        />
      )}
      <SourceText node={node} name="transcript" long hint={t('form.settings.transcriptHint')} />
    </>
  )
}
