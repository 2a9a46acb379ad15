import { Button } from '@mantine/core'
import { boot } from '../../../app/boot.ts'
import { useSignOut } from '../../../app/Header.tsx'
import { useWords } from '../../../app/hooks.ts'
import { DoorFrame } from './DoorFrame.tsx'

/** A platform whose back office is closed for now: why, what still works, and the way out. */
export function Paused({ state }: { state: 'standby' | 'suspended' }) {
  const t = useWords()
  const signOut = useSignOut()
  return (
    <DoorFrame title={t(`door.${state}.title`)} lead={t(`door.${state}.text`)}>
      <div className="door__form">
        {boot.publicUrl && (
          <Button component="a" href={boot.publicUrl}>
            {t('menu.publicSite')}
          </Button>
        )}
        <Button variant="filled" onClick={() => void signOut()}>
          {t('header.signOut')}
        </Button>
      </div>
    </DoorFrame>
  )
}
