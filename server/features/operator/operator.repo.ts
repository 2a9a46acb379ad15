import { fn, literal, Op } from 'sequelize'
import { BannedEmailDomain } from '../../db/models/BannedEmailDomain.ts'
import { Event } from '../../db/models/Event.ts'
import { FileUsage } from '../../db/models/FileUsage.ts'
import { Membership } from '../../db/models/Membership.ts'
import { Program } from '../../db/models/Program.ts'
import { ResponseCounter } from '../../db/models/ResponseCounter.ts'
import { Theme } from '../../db/models/Theme.ts'
import { select } from '../../tenancy/raw.ts'
import { asSystem } from '../../tenancy/scope.ts'

const REASON = 'an operator looks at all platforms'

export interface PlatformSize {
  programs: number
  responses: number
  members: number
  bytes: number
  lastSeenAt: Date | null
  primaryColor: string | null
  /** Entries of the log by day, `2026-11-20`. */
  days: Map<string, number>
}

interface Counted {
  platformId: string
  n: number | string
}

/** Sizes by platform, in a fixed number of statements however many there are. */
export async function readSizes(now: Date): Promise<(platformId: string) => PlatformSize> {
  const since = new Date(now.getTime() - 6 * 86_400_000)
  since.setUTCHours(0, 0, 0, 0)
  return asSystem(REASON, async () => {
    const total = fn('COUNT', literal('*'))
    const by = { group: ['platformId'], raw: true as const }
    const programs = await Program.findAll({
      attributes: ['platformId', [total, 'n']],
      where: { status: { [Op.ne]: 'deleted' } },
      ...by,
    })
    const responses = await ResponseCounter.findAll({
      attributes: ['platformId', [fn('SUM', literal('`count`')), 'n']],
      where: { stepId: '' },
      ...by,
    })
    const members = await Membership.findAll({
      attributes: ['platformId', [total, 'n'], [fn('MAX', literal('`last_seen_at`')), 'seen']],
      where: { kind: 'staff', state: { [Op.ne]: 'revoked' } },
      ...by,
    })
    const files = await FileUsage.findAll({ attributes: ['platformId', [fn('SUM', literal('`bytes`')), 'n']], ...by })
    const themes = await Theme.findAll({
      attributes: ['platformId', 'primaryColor'],
      where: { reference: 'default' },
      raw: true,
    })
    const events = await Event.findAll({
      attributes: ['platformId', [fn('DATE', literal('`created_at`')), 'day'], [total, 'n']],
      where: { createdAt: { [Op.gte]: since } },
      group: ['platformId', literal('day') as unknown as string],
      raw: true,
    })
    const numbers = (rows: unknown) =>
      new Map((rows as Counted[]).map(({ platformId, n }) => [platformId, Number(n)] as const))
    const [p, r, m, f] = [numbers(programs), numbers(responses), numbers(members), numbers(files)]
    const seen = new Map(
      (members as unknown as { platformId: string; seen: string | Date | null }[]).map((row) => [
        row.platformId,
        row.seen,
      ]),
    )
    const colours = new Map(
      (themes as unknown as { platformId: string; primaryColor: string }[]).map((row) => [
        row.platformId,
        row.primaryColor,
      ]),
    )
    const days = Map.groupBy(
      events as unknown as { platformId: string; day: string | Date; n: number | string }[],
      ({ platformId }) => platformId,
    )
    return (id) => ({
      programs: p.get(id) ?? 0,
      responses: r.get(id) ?? 0,
      members: m.get(id) ?? 0,
      bytes: f.get(id) ?? 0,
      lastSeenAt: instantFrom(seen.get(id) ?? null),
      primaryColor: colours.get(id) ?? null,
      days: new Map((days.get(id) ?? []).map(({ day, n }) => [dayFrom(day), Number(n)])),
    })
  })
}

/** An aggregate has no column that says how to read it. */
function instantFrom(value: string | Date | null): Date | null {
  if (value === null || value instanceof Date) return value
  return new Date(
    /[Z+]/.test(value.slice(10)) ? value.replace(' +', '+').replace(' ', 'T') : `${value.replace(' ', 'T')}Z`,
  )
}

const dayFrom = (value: string | Date): string => (value instanceof Date ? value.toISOString() : value).slice(0, 10)

/** People who own the platform of the scope. */
export const listOwners = () =>
  select<{ firstname: string; lastname: string; email: string }>(
    `SELECT u.firstname, u.lastname, u.email
     FROM assignment a
     JOIN role r ON r.id = a.role_id AND r.platform_id = :platformId
     JOIN membership m ON m.id = a.membership_id AND m.platform_id = :platformId
     JOIN user u ON u.id = m.user_id
     WHERE a.platform_id = :platformId AND a.program_id IS NULL AND r.\`key\` = 'owner' AND m.state = 'active'
     ORDER BY a.id LIMIT 20`,
    {},
  )

const STATE_EVENTS = [
  'created',
  'resumed',
  'paused',
  'suspended',
  'deleted',
  'restored',
  'supportStarted',
  'supportEnded',
  'deletionRequested',
  'deletionCancelled',
].map((verb) => `platform.${verb}`)

/** The latest changes of the state of the scope's platform, and who was there as support. */
export const listStateEvents = () =>
  Event.findAll({
    where: { type: STATE_EVENTS },
    order: [['id', 'DESC']],
    limit: 20,
    raw: true,
  })

export const listDomainRows = () => BannedEmailDomain.findAll({ order: [['domain', 'ASC']], raw: true })
export const insertDomain = (domain: string) => BannedEmailDomain.create({ domain })
export const findDomainRow = (id: string) => BannedEmailDomain.findByPk(id, { raw: true })
export const deleteDomainRow = (id: string) => BannedEmailDomain.destroy({ where: { id } })
