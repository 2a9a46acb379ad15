// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerWith } from '#admin/testing/answers.ts'
import { renderPart } from '#admin/testing/render.tsx'
import { queryOf, useApiQuery } from '../query.ts'
import { ErrorState, SkeletonRows } from './States.tsx'

function Platforms() {
  const { data, error, reload } = useApiQuery(queryOf('listMyPlatforms', { params: { userId: 'me' } }))
  if (error) return <ErrorState error={error} onRetry={reload} />
  return data ? <p>{data.data.length}</p> : <SkeletonRows rows={1} />
}

afterEach(() => vi.unstubAllGlobals())

it('says that there was no answer, and asks again', async () => {
  let online = false
  const asked = answerWith({ listMyPlatforms: () => (online ? { data: [] } : new Error('offline')) })
  const { user } = await renderPart(<Platforms />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  online = true
  await user.click(retry)
  expect(await screen.findByText('0')).toBeTruthy()
  expect(asked).toHaveLength(2)
})
