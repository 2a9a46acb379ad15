import { IconMessage } from '@tabler/icons-react'
import { number } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import type { ResponseExtension } from '../../../app/slice.ts'
import commentStyles from '../Comment.module.css'
import { Comments } from './Comments.tsx'
import { Pinned } from './Pinned.tsx'

/** How many comments an application has. The panel has them in their own tab. */
function CommentCount({ value, short = false }: { value: unknown; short?: boolean }) {
  const t = useWords()
  const locale = useLocale()
  if (typeof value !== 'number' || !short) return null
  return (
    <span className={`${commentStyles.count} num soft`} title={t('comments.count', { count: value })}>
      <IconMessage size={14} stroke={1.6} aria-hidden />
      {number(value, locale)}
      <span className="vh"> {t('comments.count', { count: value })}</span>
    </span>
  )
}

export const responseComments: ResponseExtension = {
  name: 'comment',
  label: 'comments.title',
  options: () => ({ queryKey: ['commentFilter'], queryFn: async () => [], staleTime: Number.POSITIVE_INFINITY }),
  optionsIn: (_, { t }) => [{ value: 'any', label: t('comments.any') }],
  optionsPermission: 'program.comment.read',
  Cell: CommentCount,
  tab: {
    name: 'comments',
    permission: 'program.comment.read',
    count: ({ comment }) => (typeof comment === 'number' ? comment : 0),
    Tab: Comments,
  },
  Notice: Pinned,
}
