import type { z } from 'zod'
import { sameValue } from '#core/manifest/canonical.ts'
import type { pagePart } from '#core/page/page.manifest.ts'
import type { Text } from '#core/text.ts'
import { record } from '../../events/record.ts'
import type { PlatformPartAccess } from '../../slice.ts'
import { applyPage, withdrawPage } from './page.actions.ts'
import { listWrittenPages } from './page.repo.ts'

type ManifestPage = z.output<typeof pagePart.schema>

const said = ({ title, published }: ManifestPage) => ({ title, published: published !== false })

export const pages: PlatformPartAccess<ManifestPage> = {
  property: 'pages',
  async read() {
    const found = await listWrittenPages()
    return {
      items: found.map(({ key, title, content, state }) => ({
        key: key as ManifestPage['key'],
        title,
        content: content as Text,
        published: state === 'published',
      })),
    }
  },
  async apply(ctx, { was: before, target }) {
    for (const page of target) {
      const was = before.find(({ key }) => key === page.key)
      if (was && sameValue(was, page)) continue
      const { key, title, content } = page
      await applyPage(ctx, { key, title, content, published: page.published !== false })
      await record(ctx, {
        type: was ? 'page.updated' : 'page.created',
        subject: { kind: 'page', id: key, name: key },
        before: was ? said(was) : null,
        after: said(page),
      })
    }
    for (const page of before) {
      if (target.some(({ key }) => key === page.key)) continue
      await withdrawPage(ctx, page.key)
      await record(ctx, {
        type: 'page.removed',
        subject: { kind: 'page', id: page.key, name: page.key },
        before: said(page),
      })
    }
  },
}
