import { Button } from '@mantine/core'
import { useWords } from '../../hooks.ts'
import { Banner } from '../Page.tsx'

/** Somebody else has saved while this form was open: what is typed stays when theirs is loaded. */
export function SavedElsewhere({ onLoad }: { onLoad: () => void }) {
  const t = useWords()
  return (
    <Banner role="status">
      <p>{t('savedElsewhere.text')}</p>
      <Button size="xs" mt="xs" onClick={onLoad}>
        {t('savedElsewhere.load')}
      </Button>
    </Banner>
  )
}
