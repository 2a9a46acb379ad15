import { Op } from 'sequelize'
import { SLUGS, type SlugKind } from '#core/codes.ts'
import { Slug } from './models/Slug.ts'
import { findRow, rows } from './rows.ts'

const KINDS = Object.keys(SLUGS) as SlugKind[]

/** The kind of a slug that its owner had before. */
const formerKind = (kind: SlugKind): string => `former${kind[0]?.toUpperCase()}${kind.slice(1)}`

/** Kinds that have no slug twice among them. */
const besideKinds = (kind: SlugKind): SlugKind[] =>
  KINDS.filter((other) => SLUGS[other].uniqueAmong === SLUGS[kind].uniqueAmong)

/** What stands before a slug in the table, whose rows are unique by platform. No slug has a slash. */
export const slugPrefix = (uniqueAmong: string): string => (uniqueAmong === 'calls' ? '' : `${uniqueAmong}/`)

const stored = (kind: SlugKind, slug: string): string => slugPrefix(SLUGS[kind].uniqueAmong) + slug
const read = (kind: SlugKind, slug: string): string => slug.slice(slugPrefix(SLUGS[kind].uniqueAmong).length)

/** Gives a slug to its first owner. A former slug, of whichever owner, is free. Throws a unique violation when it is taken. */
export async function takeSlug(kind: SlugKind, ownerId: string, slug: string): Promise<void> {
  const [taken] = await Slug.update(
    { kind, ownerId },
    { where: { slug: stored(kind, slug), kind: besideKinds(kind).map(formerKind) } },
  )
  if (taken === 0) await Slug.create({ slug: stored(kind, slug), kind, ownerId })
}

/** Takes another slug and keeps the old one as a former one. Throws a unique violation when it is taken. */
export async function changeSlug(kind: SlugKind, ownerId: string, slug: string): Promise<void> {
  await Slug.update({ kind: formerKind(kind) }, { where: { ownerId, kind } })
  await takeSlug(kind, ownerId, slug)
}

/** Slugs that begin with `base`, former ones among them, to find one that leads nowhere else. */
export async function slugsLike(kind: SlugKind, base: string): Promise<Set<string>> {
  const found = await rows(Slug, {
    where: { slug: { [Op.startsWith]: stored(kind, base) } },
    attributes: ['slug'],
  })
  return new Set(found.map(({ slug }) => read(kind, slug)))
}

/** Who had a slug before. */
export async function formerOwnerOf(kind: SlugKind, slug: string): Promise<string | null> {
  const where = { slug: stored(kind, slug), kind: formerKind(kind) }
  return (await findRow(Slug, { where, attributes: ['ownerId'] }))?.ownerId ?? null
}

export interface FormerSlug {
  kind: SlugKind
  slug: string
  ownerId: string
}

/** Every slug that somebody of the platform had before. */
export async function listFormerSlugs(): Promise<FormerSlug[]> {
  const kinds = new Map(KINDS.map((kind) => [formerKind(kind), kind]))
  const found = await rows(Slug, {
    where: { kind: [...kinds.keys()] },
    attributes: ['slug', 'kind', 'ownerId'],
    order: [['slug', 'ASC']],
  })
  return found.flatMap(({ slug, kind: former, ownerId }) => {
    const kind = kinds.get(former)
    return kind ? [{ kind, slug: read(kind, slug), ownerId }] : []
  })
}

/** Removes the addresses of an owner, those of before with them. */
export const removeSlugs = (ownerId: string) => Slug.destroy({ where: { ownerId } })
