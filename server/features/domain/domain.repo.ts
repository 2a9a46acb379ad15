import { Domain } from '../../db/models/Domain.ts'
import { Platform } from '../../db/models/Platform.ts'

export const listDomains = (platformId: string) =>
  Domain.findAll({ where: { platformId }, order: [['host', 'ASC']], raw: true })
export const findDomain = (platformId: string, host: string) =>
  Domain.findOne({ where: { platformId, host }, raw: true })

/** Whichever platform it is of. */
export const findHostOwner = async (host: string) => {
  const domain = await Domain.findOne({ where: { host }, attributes: ['platformId', 'state'], raw: true })
  const platform = domain && (await Platform.findByPk(domain.platformId, { attributes: ['slug'], raw: true }))
  return platform && { slug: platform.slug, state: domain.state }
}

export const insertDomain = (domain: { platformId: string; host: string; scheme: 'http' | 'https'; token: string }) =>
  Domain.create({ ...domain, state: 'pending', isPrimary: false, verifiedAt: null })

export const setDomain = (
  id: string,
  values: Partial<{ state: 'pending' | 'verified'; isPrimary: boolean; verifiedAt: Date }>,
) => Domain.update(values, { where: { id } })

/** Makes one domain the primary of its platform, and no other. */
export async function makePrimary(platformId: string, id: string | null): Promise<void> {
  await Domain.update({ isPrimary: false }, { where: { platformId, isPrimary: true } })
  if (id) await Domain.update({ isPrimary: true }, { where: { platformId, id } })
}

export const deleteDomain = (id: string) => Domain.destroy({ where: { id } })
