import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isProblem } from '#client/api/problem.ts'
import type { Gallery } from '#core/gallery/gallery.contract.ts'
import type { GalleryState } from '#core/gallery/gallery.rules.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { ask } from '../../../app/parts/question.ts'
import { type BadgeLook, StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import { publicAddress, useGalleryPlace } from './useGallery.ts'

const LOOKS: Record<GalleryState, BadgeLook> = {
  draft: { shape: 'ring', tone: 'none' },
  published: { shape: 'dot', tone: 'run' },
  unpublished: { shape: 'diamond', tone: 'none' },
}

export function GalleryBadge({ state }: { state: GalleryState }) {
  const t = useWords()
  return <StatusBadge {...LOOKS[state]}>{t(`galleries.state.${state}`)}</StatusBadge>
}

/** Opens the public page, publishes, takes offline. `more` stands before them. */
export function GalleryActions({ gallery, more }: { gallery: Gallery; more?: ReactNode }) {
  const t = useWords()
  const text = useText()
  const problemText = useProblemText()
  const { program, params, canUpdate } = useGalleryPlace()
  const { state, slug, figures } = gallery
  const name = text(gallery.title, program.lang)
  const publish = useApiMutation('setGalleryState', {
    onSuccess: (now) =>
      notify(t(now.state === 'published' ? 'galleries.published' : 'galleries.unpublished', { name })),
    onProblem: (problem) => {
      const missing = isProblem(problem, 'gallery.notReady') ? (problem.data.missing as string[]) : []
      notify(
        missing.length > 0
          ? missing.map((one) => t(`galleries.missing.${one}`)).join(' ')
          : problemText(problem).detail,
        { tone: 'bad' },
      )
    },
  })
  const takeOffline = async () => {
    const yes = await ask({
      title: t('galleries.unpublishTitle', { name }),
      body: t('galleries.unpublishText'),
      action: t('galleries.unpublish'),
      danger: true,
    })
    if (yes) publish.mutate({ params, body: { state: 'unpublished' } })
  }
  const address = state === 'published' && publicAddress(slug)
  return (
    <>
      {more}
      {address && (
        <Button component="a" href={address} target="_blank" leftSection={<IconExternalLink size={16} stroke={1.6} />}>
          {t('galleries.open')}
        </Button>
      )}
      {canUpdate &&
        (state === 'published' ? (
          <Button loading={publish.busy} onClick={() => void takeOffline()}>
            {t('galleries.unpublish')}
          </Button>
        ) : (
          <Button
            variant="filled"
            loading={publish.busy}
            onClick={() => publish.mutate({ params, body: { state: 'published' } })}
          >
            {t('galleries.publish', { count: figures.entries })}
          </Button>
        ))}
    </>
  )
}
