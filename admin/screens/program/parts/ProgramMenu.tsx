import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArrowBackUp,
  IconDots,
  IconExternalLink,
  IconSettings,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Program } from '#core/program/program.contract.ts'
import { boot } from '../../../app/boot.ts'
import { useAllowed, usePath, useText, useWords } from '../../../app/hooks.ts'
import { useAction } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { ask, CONFIRM_TEXT } from '../../../app/parts/question.ts'
import { useProgramStatus } from '../../../app/parts/useProgramStatus.ts'
import { deleteProgram } from '../../../app/programs.ts'
import { invalidate } from '../../../app/query.ts'
import type { ProgramExtension } from '../../../app/slice.ts'
import { askToTrash } from './TrashQuestion.tsx'

/** What can be done with a program from the list. */
export function ProgramMenu({ program, extensions }: { program: Program; extensions: readonly ProgramExtension[] }) {
  const allowed = useAllowed()
  const [open, setOpen] = useState<ProgramExtension['action'] | null>(null)
  const FacetDialog = open?.Dialog
  const t = useWords()
  const text = useText()
  const path = usePath()
  const { change } = useProgramStatus()
  const textOf = useProblemText()
  const deletion = useAction(async () => {
    try {
      await deleteProgram(program)
      notify(t('programs.removed', { title }), { topic: `program ${program.id}` })
    } catch (error) {
      notify(textOf(error).detail, { tone: 'bad' })
      invalidate('listPrograms')
    }
  })
  const title = text(program.title, program.lang)
  const can = (ability: string) => program.abilities[ability] === true

  const trash = async () => {
    if (await askToTrash(program, t, title)) change(program, 'deleted')
  }
  const remove = async () => {
    const question = {
      title: t('programs.removeDialog.title', { title }),
      danger: true,
      confirmText: CONFIRM_TEXT,
      action: t('programs.remove'),
      body: t('programs.removeDialog.text'),
    }
    if (await ask(question)) deletion.mutate()
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('programs.menu', { title })}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {program.publishedAt && program.status === 'active' && boot.publicUrl && (
            <Menu.Item
              component="a"
              href={`${boot.publicUrl.replace(/\/$/, '')}/applications/${program.slug}`}
              target="_blank"
              leftSection={<IconExternalLink size={16} stroke={1.6} />}
            >
              {t('programs.publicPage')}
            </Menu.Item>
          )}
          {program.status !== 'deleted' && (
            <Menu.Item
              component={Link}
              to={path(`admin/programs/${program.slug}/params`)}
              leftSection={<IconSettings size={16} stroke={1.6} />}
            >
              {t('menu.params')}
            </Menu.Item>
          )}
          {program.status === 'active' &&
            extensions.map(({ action }) =>
              action && allowed(action.permission) ? (
                <Menu.Item
                  key={action.label}
                  leftSection={<action.icon size={16} stroke={1.6} />}
                  onClick={() => setOpen(action)}
                >
                  {t(action.label)}
                </Menu.Item>
              ) : null,
            )}
          {program.status === 'active' && can('archive') && (
            <Menu.Item leftSection={<IconArchive size={16} stroke={1.6} />} onClick={() => change(program, 'archived')}>
              {t('programs.archive')}
            </Menu.Item>
          )}
          {program.status !== 'active' && can('restore') && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
              onClick={() => change(program, 'active')}
            >
              {t(program.status === 'archived' ? 'programs.unarchive' : 'programs.restore')}
            </Menu.Item>
          )}
          {program.status !== 'deleted' && can('delete') && (
            <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => void trash()}>
              {t('programs.trash')}
            </Menu.Item>
          )}
          {can('remove') && (
            <Menu.Item data-danger leftSection={<IconTrashX size={16} stroke={1.6} />} onClick={() => void remove()}>
              {t('programs.remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {FacetDialog && <FacetDialog rows={[program]} onClose={() => setOpen(null)} onDone={() => setOpen(null)} />}
    </>
  )
}
