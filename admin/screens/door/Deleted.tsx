import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../app/hooks.ts'
import { DoorFrame } from './parts/DoorFrame.tsx'

export function Screen() {
  const t = useWords()
  const locale = useLocale()
  return (
    <DoorFrame title={t('door.deleted.title')} lead={t('door.deleted.text')}>
      <Button component={Link} to={`/${locale}/admin/login`}>
        {t('door.login.submit')}
      </Button>
    </DoorFrame>
  )
}
