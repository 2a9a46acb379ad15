import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { $activeProgram } from '#client/stores/programs.ts'
import { useWords } from '../hooks.ts'
import { Banner } from './Page.tsx'
import { useProgramStatus } from './useProgramStatus.ts'

/** Over every screen of a program that is in the trash, with the way out of it for those who may. */
export function InTrash() {
  const t = useWords()
  const program = useStore($activeProgram)
  const [busy, setBusy] = useState(false)
  const change = useProgramStatus(() => setBusy(false))
  if (program?.status !== 'deleted') return null
  const restore = () => {
    setBusy(true)
    void change(program, 'active')
  }
  return (
    <div className="intrash">
      <Banner tone="warn">
        <span>{t(program.abilities.restore ? 'programs.inTrash' : 'programs.inTrashNotMine')}</span>
        {program.abilities.restore && (
          <Button leftSection={<IconArrowBackUp size={16} stroke={1.6} />} loading={busy} onClick={restore}>
            {t('programs.restore')}
          </Button>
        )}
      </Banner>
    </div>
  )
}
