import { instantOf, localTime } from '../zone.ts'
import { type Manifest, type ManifestProgram, MOMENT } from './manifest.contract.ts'

const DAY_MS = 86_400_000
const DEFAULT_ZONE = 'Europe/Paris'

/** The day that `+30d` or `-2w` means, counted on the calendar of `zone`. */
export function dayFrom(relative: string, now: Date, zone: string): string {
  const [, sign, count = '0', unit] = /^([+-])(\d+)([dw])/.exec(relative) ?? []
  const days = (sign === '-' ? -1 : 1) * Number(count) * (unit === 'w' ? 7 : 1)
  const today = localTime(now, zone).slice(0, 10)
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export const isRelative = (value: string): boolean => /^[+-]\d/.test(value)

/** The instant of a moment, as ISO in UTC. Without a time, a relative one means the start of that day. */
export function instantFrom(moment: string, now: Date, zone: string): string {
  if (MOMENT.instant.test(moment)) return new Date(moment).toISOString()
  if (!isRelative(moment)) return instantOf(moment, zone).toISOString()
  const time = / (\d{2}:\d{2})$/.exec(moment)?.[1] ?? '00:00'
  return instantOf(`${dayFrom(moment, now, zone)}T${time}`, zone).toISOString()
}

/** How a person writes an instant: the local time when it means just that instant, else the instant itself. */
export function momentOf(instant: string, zone: string): string {
  const at = new Date(instant)
  const local = localTime(at, zone)
  return instantOf(local, zone).getTime() === at.getTime() ? local : at.toISOString()
}

/**
 * Every moment as an instant, every relative day as a day. A relative one is a first date: where `current` has a date in the
 * same place, that stays, so that the same manifest again changes nothing.
 */
export function resolveMoments(manifest: Manifest, now: Date, current?: Manifest | null): Manifest {
  if (!manifest.programs) return manifest
  return {
    ...manifest,
    programs: manifest.programs.map((program) =>
      resolveProgram(
        program,
        now,
        current?.programs?.find(({ slug }) => slug === program.slug),
      ),
    ),
  }
}

function resolveProgram(program: ManifestProgram, now: Date, current: ManifestProgram | undefined): ManifestProgram {
  const zone = program.zone ?? current?.zone ?? DEFAULT_ZONE
  const at = (wanted: string | null | undefined, was: string | null | undefined) =>
    typeof wanted !== 'string' ? wanted : isRelative(wanted) && was ? was : instantFrom(wanted, now, zone)
  const on = (wanted: string, was: string | undefined) =>
    isRelative(wanted) ? (was ?? dayFrom(wanted, now, zone)) : wanted
  return {
    ...program,
    ...(program.opensAt !== undefined && { opensAt: at(program.opensAt, current?.opensAt) }),
    ...(program.closesAt !== undefined && { closesAt: at(program.closesAt, current?.closesAt) }),
    ...(program.sections && {
      sections: program.sections.map((section, n) => {
        if (!section.dates) return section
        const was = current?.sections?.[n]?.dates
        return {
          ...section,
          dates: section.dates.map((entry, i) => ({
            ...entry,
            at: on(entry.at, was?.[i]?.at),
            ...(entry.until !== undefined && { until: on(entry.until, was?.[i]?.until) }),
          })),
        }
      }),
    }),
    ...(program.categories && {
      categories: program.categories.map((category) => {
        const was = current?.categories?.find(({ key }) => key === category.key)
        return {
          ...category,
          steps: category.steps.map((step) => {
            if (step.type !== 'form' || step.closesAt === undefined) return step
            const before = was?.steps.find(({ key }) => key === step.key)
            return { ...step, closesAt: at(step.closesAt, before?.type === 'form' ? before.closesAt : null) }
          }),
        }
      }),
    }),
  }
}

/** Every instant as people write it: what an exported manifest shows. */
export function writeMoments(manifest: Manifest): Manifest {
  return {
    ...manifest,
    ...(manifest.programs && {
      programs: manifest.programs.map((program) => {
        const zone = program.zone ?? DEFAULT_ZONE
        const words = (instant: string | null | undefined) =>
          instant && MOMENT.instant.test(instant) ? momentOf(instant, zone) : instant
        return {
          ...program,
          ...(program.opensAt !== undefined && { opensAt: words(program.opensAt) }),
          ...(program.closesAt !== undefined && { closesAt: words(program.closesAt) }),
          ...(program.categories && {
            categories: program.categories.map((category) => ({
              ...category,
              steps: category.steps.map((step) =>
                step.type === 'form' && step.closesAt ? { ...step, closesAt: words(step.closesAt) } : step,
              ),
            })),
          }),
        }
      }),
    }),
  }
}
