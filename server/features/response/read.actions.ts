import type { ArgumentsOf } from '#core/endpoint.ts'
import type { Locale } from '#core/locale.ts'
import type {
  getResponse as detailContract,
  MyResponse,
  MyResponseSummary,
  ResponseDetail,
} from '#core/response/response.contract.ts'
import { type Context, can, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { decidedAmong } from '../decision/decision.public.ts'
import { countMessagesOf } from '../message/message.public.ts'
import { depsOf, langOf, openAggregate, openAggregates, type ResponseAggregate } from './aggregate.ts'
import { facetsFor, readFacets, readTold } from './facets.ts'
import { openMine } from './mine.ts'
import { presentDetail, presentMine, presentMineShort } from './response.present.ts'
import { findInProgram, listOwn, readHistory } from './response.repo.ts'
import { assertReadsSensitive, canReadSensitive } from './sensitive.ts'

/** One of the applications in which the caller takes part, whole. Throws 'resource.notFound'. */
export const readMine = async (ctx: Context, id: string, lang?: Locale): Promise<MyResponse> =>
  showMine(ctx, await openMine(ctx, id, 'read', 'with'), lang)

/** What its applicant is shown. */
export const showMine = async (ctx: Context, aggregate: ResponseAggregate, lang?: Locale): Promise<MyResponse> =>
  presentMine(aggregate, { lang: langOf(aggregate, lang), now: ctx.now, deps: await depsOf(aggregate, ctx.now) })

/** The caller's applications: what needs them first, then what changed last. */
export async function listMine(ctx: Context, lang: Locale | undefined): Promise<{ items: MyResponseSummary[] }> {
  const aggregates = await openAggregates(await listOwn(userOf(ctx).id))
  const { response: facets } = await ctx.app.loadFacets()
  const ids = aggregates.map(({ response }) => response.id)
  const toldOf = await readTold(facets, ids)
  const messagesOf = await countMessagesOf(ids, { id: userOf(ctx).id, side: 'applicant' })
  const decided = await decidedAmong(ids)
  const items = await Promise.all(
    aggregates.map(async (aggregate) =>
      presentMineShort(
        aggregate,
        { lang: langOf(aggregate, lang ?? ctx.locale), now: ctx.now, deps: await depsOf(aggregate, ctx.now) },
        {
          statusText: toldOf(aggregate.response.id),
          messages: messagesOf.get(aggregate.response.id),
          decided: decided.has(aggregate.response.id),
        },
      ),
    ),
  )
  return { items: items.sort((one, other) => urgency(one) - urgency(other)) }
}

/** Lower is sooner: to correct, to send, waiting for somebody, over. */
function urgency(item: MyResponseSummary): number {
  if (item.halt === 'rejected') return 4
  if (item.state !== 'withdrawn' && item.steps.some((step) => step.state === 'refused')) return 0
  if (item.state === 'draft' && item.abilities.edit) return 1
  if (item.state === 'submitted') return 2
  return item.state === 'draft' ? 3 : 4
}

/** An application as organisers see it. Throws 'resource.notFound'. */
export async function readDetail(ctx: Context, input: ArgumentsOf<typeof detailContract>): Promise<ResponseDetail> {
  const aggregate = await openAggregate(await findInProgram(input.responseId, input.programId))
  const isAsked = input.sensitive === 'included'
  if (isAsked) {
    assertReadsSensitive(ctx, input.programId)
    const subject = { kind: 'response' as const, id: input.responseId, name: aggregate.response.title || null }
    await transaction(() => record(ctx, { type: 'response.sensitiveRead', subject, programId: input.programId }))
  }
  const history = await readHistory(input.responseId)
  const { programStatus, state } = aggregate.response
  const open = programStatus === 'active' && state !== 'withdrawn'
  return presentDetail(
    aggregate,
    { lang: input.lang ?? ctx.locale, now: ctx.now, deps: await depsOf(aggregate, ctx.now) },
    history,
    {
      validate: open && can(ctx, 'program.response.validate', input.programId),
      readSensitive: canReadSensitive(ctx, input.programId),
      facets: (await readFacets(await facetsFor(ctx, input.programId), [input.responseId]))(input.responseId),
    },
    isAsked ? 'included' : 'masked',
  )
}
