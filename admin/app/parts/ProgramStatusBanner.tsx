import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useWords } from '../hooks.ts'
import { $activeProgram } from '../programs.ts'
import { Banner } from './Page.tsx'
import { PageBanners } from './PageBanners.tsx'
import { useProgramStatus } from './useProgramStatus.ts'

const WORDS = {
  archived: { mine: 'programs.isArchived', notMine: 'programs.isArchivedNotMine', back: 'programs.unarchive' },
  deleted: { mine: 'programs.inTrash', notMine: 'programs.inTrashNotMine', back: 'programs.restore' },
} as const

/** Over every screen of a program that is archived or in the trash, with the way out of it for those who may. */
export function ProgramStatusBanner() {
  const t = useWords()
  const program = useStore($activeProgram)
  const { change, busy } = useProgramStatus()
  if (!program || program.status === 'active') return null
  const words = WORDS[program.status]
  return (
    <PageBanners testId="program-status">
      <Banner tone="warn">
        <span>{t(program.abilities.restore ? words.mine : words.notMine)}</span>
        {program.abilities.restore && (
          <Button
            leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
            loading={busy}
            onClick={() => change(program, 'active')}
          >
            {t(words.back)}
          </Button>
        )}
      </Banner>
    </PageBanners>
  )
}
