import { Button } from '@mantine/core'
import { IconExternalLink, IconInbox, IconRoute } from '@tabler/icons-react'
import { Link } from 'react-router'
import { fromNow, sentenceDate } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import { boot } from '../../../app/boot.ts'
import { useLocale, useNow, usePath, useWords } from '../../../app/hooks.ts'
import { useZoneName } from '../../../app/parts/programDates.ts'
import { StateBox } from '../../../app/parts/States.tsx'
import type { View } from './views.ts'

/** What will be here and when, and the one thing to do. */
export function Empty({ program, view }: { program: Program; view: View }) {
  const t = useWords()
  const path = usePath()
  const locale = useLocale()
  const now = useNow()
  const zoneName = useZoneName()
  if (view !== 'all')
    return (
      <StateBox icon={IconInbox} title={t(`responses.empty.${view}.title`)}>
        {t(`responses.empty.${view}.text`)}
      </StateBox>
    )
  const at = program.phase === 'upcoming' || program.phase === 'draft' ? program.opensAt : program.deadlineAt
  const phase = program.status === 'active' ? program.phase : 'closed'
  const when = at && program.status === 'active' ? new Date(at) : null
  const values = when && {
    date: `${sentenceDate(when, program.zone, locale)}, ${zoneName(program.zone)}`,
    left: fromNow(when, now, locale, program.zone),
  }
  const page = boot.publicUrl && `${boot.publicUrl.replace(/\/$/, '')}/applications/${program.slug}`
  const isPublic = program.publishedAt !== null && program.status === 'active'
  return (
    <StateBox
      icon={IconInbox}
      title={t('responses.empty.all.title')}
      actions={
        isPublic && page ? (
          <Button component="a" href={page} target="_blank" leftSection={<IconExternalLink size={16} stroke={1.6} />}>
            {t('programs.publicPage')}
          </Button>
        ) : (
          <Button
            component={Link}
            to={path(`admin/programs/${program.slug}/configure`)}
            leftSection={<IconRoute size={16} stroke={1.6} />}
          >
            {t('menu.configure')}
          </Button>
        )
      }
    >
      {t(`responses.empty.all.${phase}${values ? '' : 'Undated'}`, values ?? {})}
    </StateBox>
  )
}
