import { settingsOf as decisionSettingsOf, type StoredSettings } from '#core/decision/settings.rules.ts'
import { type ManifestSession, tidySession } from '#core/evaluation/evaluation.manifest.ts'
import { settingsOf } from '#core/evaluation/session.rules.ts'
import { sameValue } from '#core/manifest/canonical.ts'
import type { Context } from '../../context.ts'
import type { ManifestParts } from '../../slice.ts'
import { updateDecisionSettings } from '../decision/decision.actions.ts'
import { readDecisionSettings } from '../decision/decision.public.ts'
import {
  createEvaluationSession,
  deleteEvaluationSession,
  getEvaluationSession,
  updateCriteria,
  updateEvaluationSession,
} from './session.actions.ts'
import { findSessionBySlug, listSessionRows, type SessionRow } from './session.repo.ts'

const manifestOf = async ({
  id,
  slug,
  title,
  instructions,
  opensAt,
  closesAt,
  settings,
  criteria,
}: SessionRow): Promise<ManifestSession> => {
  const { version: _, ...decisions } = await readDecisionSettings(id)
  return tidySession({
    ...{ slug, title, instructions, criteria, decisions },
    // Tags have ids of this platform alone.
    settings: { ...settings, quotas: (settings.quotas ?? []).filter(({ group }) => group.startsWith('category:')) },
    ...(opensAt && { opensAt: opensAt.toISOString() }),
    ...(closesAt && { closesAt: closesAt.toISOString() }),
  })
}

/** Makes the sessions of a program be these, by their slugs. One of which sheets were sent is not removed: 'evaluation.begun'. */
async function applySessions(ctx: Context, programId: string, target: readonly ManifestSession[]): Promise<void> {
  const known = await listSessionRows(programId)
  for (const { id, slug } of known)
    if (!target.some((each) => each.slug === slug)) await deleteEvaluationSession(ctx, { programId, sessionId: id })
  for (const said of target) {
    const was = known.find(({ slug }) => slug === said.slug)
    if (was && sameValue(await manifestOf(was), tidySession(said))) continue
    // Of a program that is copied, the address is that of the original.
    const isFree = (await findSessionBySlug(said.slug)) === null
    const { id } =
      was ?? (await createEvaluationSession(ctx, { programId, title: said.title, ...(isFree && { slug: said.slug }) }))
    await write(ctx, { programId, sessionId: id }, said)
  }
}

async function write(ctx: Context, of: { programId: string; sessionId: string }, said: ManifestSession): Promise<void> {
  const before = await getEvaluationSession(of)
  const after = await updateEvaluationSession(ctx, {
    ...of,
    version: before.version,
    title: said.title,
    instructions: said.instructions ?? {},
    opensAt: said.opensAt ?? null,
    closesAt: said.closesAt ?? null,
    settings: settingsOf(said.settings ?? {}),
  })
  await updateCriteria(ctx, { ...of, criteria: said.criteria ?? [], version: after.version })
  const { version, ...told } = await readDecisionSettings(before.id)
  const decisions = decisionSettingsOf((said.decisions ?? {}) as Partial<StoredSettings>)
  if (!sameValue(told, decisions)) await updateDecisionSettings(ctx, { ...of, ...decisions, version })
}

export const evaluationParts: ManifestParts = {
  program: [
    {
      property: 'sessions',
      async read(_ctx, programIds) {
        const found = await Promise.all(
          programIds.map(async (id) => [id, await Promise.all((await listSessionRows(id)).map(manifestOf))] as const),
        )
        return new Map(found)
      },
      apply: (ctx, programId, sessions: ManifestSession[]) => applySessions(ctx, programId, sessions),
    },
  ],
}
