import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { lazy } from '#client/ui/lazy.tsx'
import { copyOf } from '#core/view/view.rules.ts'
import { useAllowed, useQuery, useWords } from '../../hooks.ts'
import { useApiMutation } from '../../mutation.ts'
import { notify, useProblemText } from '../../notices.tsx'
import { ALL_VIEWS, type SavedViews } from './useSavedViews.ts'

const ViewDialog = lazy(async () => (await import('./ViewDialog.tsx')).ViewDialog)

/** Saves what the list shows as a view; changes, shares and deletes the one that is open. */
export function ViewActions({ views }: { views: SavedViews }) {
  const t = useWords()
  const allowed = useAllowed()
  const { set } = useQuery()
  const problemText = useProblemText()
  const [open, setOpen] = useState<'create' | 'edit' | null>(null)
  const { current, isChanged, isAnything, settings, programId, list, changesFor } = views
  const mayChange = current && (!current.isShared || allowed('program.view.share'))
  const onProblem = (problem: Parameters<typeof problemText>[0]) => {
    notify(problemText(problem).detail, { tone: 'bad', topic: 'views' })
  }
  const update = useApiMutation('updateView', {
    onSuccess: ({ name }) => notify(t('views.saved', { name })),
    onProblem,
  })
  const remove = useApiMutation('deleteView', {
    onSuccess: () => {
      notify(t('views.deleted', { name: current?.name }))
      set({ view: ALL_VIEWS })
    },
    onProblem,
  })
  const show = async (which: 'create' | 'edit') => {
    try {
      await ViewDialog.preload()
      setOpen(which)
    } catch {
      notify(t('problem.client_offline.detail'), { tone: 'bad', topic: 'views' })
    }
  }
  const params = { programId }
  return (
    <>
      {current ? (
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              size={34}
              aria-label={t('views.menu', { name: current.name })}
              data-testid="view-menu"
            >
              <IconChevronDown size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isChanged && mayChange && (
              <Menu.Item
                onClick={() => {
                  const { id, name, isShared, isDefault, version } = current
                  const body = { name, isShared, isDefault, version, settings: copyOf(settings) }
                  update.mutate({ params: { ...params, viewId: id }, body })
                }}
              >
                {t('views.keep')}
              </Menu.Item>
            )}
            {isChanged && <Menu.Item onClick={() => set(changesFor(current))}>{t('views.reset')}</Menu.Item>}
            <Menu.Item onClick={() => void show('create')}>{t('views.another')}</Menu.Item>
            {mayChange && <Menu.Item onClick={() => void show('edit')}>{t('views.edit')}</Menu.Item>}
            {mayChange && (
              <Menu.Item color="red" onClick={() => remove.mutate({ params: { ...params, viewId: current.id } })}>
                {t('views.delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      ) : (
        isAnything && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            onClick={() => void show('create')}
          >
            {t('views.save')}
          </Button>
        )
      )}
      {open && (
        <ViewDialog
          programId={programId}
          list={list}
          settings={open === 'edit' && current ? current.settings : settings}
          view={open === 'edit' ? current : undefined}
          onClose={() => setOpen(null)}
          onSaved={(view) => {
            setOpen(null)
            set(changesFor(view))
          }}
        />
      )}
    </>
  )
}
