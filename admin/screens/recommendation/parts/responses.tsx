import { useWords } from '../../../app/hooks.ts'
import type { ResponseExtension } from '../../../app/slice.ts'
import { Letters } from './Letters.tsx'

interface Counts {
  asked: number
  received: number
}

const isCounts = (value: unknown): value is Counts => typeof value === 'object' && value !== null && 'received' in value

/** How many letters came of those that were asked for. */
function Progress({ value, short = false }: { value: unknown; short?: boolean }) {
  const t = useWords()
  if (!isCounts(value) || !short) return null
  const { asked, received } = value
  return (
    <span className={received < asked ? 'num' : 'num soft'} title={t('recommendations.progress', { asked, received })}>
      {received}/{asked}
    </span>
  )
}

export const responseRecommendations: ResponseExtension = {
  name: 'recommendation',
  label: 'recommendations.title',
  options: () => ({
    queryKey: ['recommendationFilter'],
    queryFn: async () => [],
    staleTime: Number.POSITIVE_INFINITY,
  }),
  optionsIn: (_, { t }) => [
    { value: 'waiting', label: t('recommendations.waiting') },
    { value: 'received', label: t('recommendations.anyReceived') },
  ],
  optionsPermission: 'program.recommendation.read',
  Cell: Progress,
  tab: {
    name: 'recommendations',
    permission: 'program.recommendation.read',
    count: ({ recommendation }) => (isCounts(recommendation) ? recommendation.received : 0),
    Tab: Letters,
  },
}
