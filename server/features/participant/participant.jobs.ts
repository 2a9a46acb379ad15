import { singleLine } from '#core/member/member.rules.ts'
import { pick } from '#core/text.ts'
import { type App, contextFor, platformUrl } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import type { JobHandler, JobKind } from '../../jobs/jobs.ts'
import { openAggregate } from '../response/aggregate.ts'
import { pathOf, recipientsOf } from '../response/mails.ts'
import { findAny } from '../response/response.public.ts'
import { type CommentRow, readingsOf, takeUnmailed } from './comment.repo.ts'
import { titleOf } from './mails.ts'

/** Characters of a comment in a mail. */
const SHOWN = 400

const lineOf = ({ firstname, lastname, text }: CommentRow): string => {
  const short = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
  return `${singleLine(`${firstname ?? ''} ${lastname ?? ''}`)}: ${short}`
}

/** Writes to those who apply together about comments of others that they have not read by now. */
const mailComments =
  (app: App): JobHandler =>
  async ({ payload, platformId, now }) => {
    const { responseId } = payload as { responseId: string }
    const platform = await findPlatformRef(app.config, { id: platformId ?? '' })
    const loaded = platform && (await findAny(responseId))
    if (!loaded || loaded.response.state === 'deleted') return
    const aggregate = await openAggregate(loaded)
    const { response } = aggregate
    const ctx = { ...contextFor(app, { kind: 'system', name: 'jobs' }, platform), now }
    await transaction(async () => {
      const comments = await takeUnmailed(responseId, now)
      const readings = await readingsOf(responseId)
      for (const { userId, email, firstname, locale } of await recipientsOf(aggregate)) {
        const read = readings.get(userId)
        const unread = comments.filter((one) => one.userId !== userId && (!read || read < one.at))
        const last = unread.at(-1)
        if (!last) continue
        await app.mail.queue(ctx, {
          template: 'participantComments',
          to: email,
          lang: locale,
          values: {
            firstname,
            title: titleOf(aggregate),
            program: pick(response.programTitle, locale, response.programLang),
            comments: unread.map(lineOf).join('\n\n'),
          },
          url: platformUrl(app, platform, pathOf(aggregate)),
          dedupeKey: `participantComments/${responseId}/${userId}/${last.id}`,
        })
      }
    })
  }

export const participantJobs = (app: App): JobKind[] => [
  { kind: 'participant.mailComments', run: mailComments(app), retry: { attempts: 10, over: '24h' }, timeout: '2m' },
]
