import { Button } from '@mantine/core'
import { boot } from '../../app/boot.ts'
import { leave } from '../../app/Header.tsx'
import { useLocale, useWords } from '../../app/hooks.ts'
import { DoorFrame } from './parts/DoorFrame.tsx'

export function Screen() {
  const t = useWords()
  const locale = useLocale()
  return (
    <DoorFrame title={t('door.standby.title')} lead={t('door.standby.text')}>
      <div className="door__form">
        {boot.publicUrl && (
          <Button component="a" href={boot.publicUrl}>
            {t('menu.publicSite')}
          </Button>
        )}
        <Button variant="filled" onClick={() => void leave(locale)}>
          {t('header.signOut')}
        </Button>
      </div>
    </DoorFrame>
  )
}
