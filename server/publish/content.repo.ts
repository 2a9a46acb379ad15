import { Op } from 'sequelize'
import { Category } from '../db/models/Category.ts'
import { EventChain } from '../db/models/EventChain.ts'
import { Platform } from '../db/models/Platform.ts'
import { Program } from '../db/models/Program.ts'
import { Step } from '../db/models/Step.ts'
import { Theme } from '../db/models/Theme.ts'
import { asSystem } from '../tenancy/scope.ts'

export const findPlatform = (id: string) => Platform.findByPk(id)
export const findTheme = (reference: string) => Theme.findOne({ where: { reference } })

/** How many events the platform's log has. */
export const logLength = async () => Number((await EventChain.findOne({ attributes: ['sequence'] }))?.sequence ?? 0)

/** The same of every platform, by id. */
export async function logLengths(): Promise<Map<string, number>> {
  const platforms = await Platform.findAll({ attributes: ['id'], raw: true })
  const heads = await asSystem('the start looks at all platforms', () =>
    EventChain.findAll({ attributes: ['platformId', 'sequence'], raw: true }),
  )
  const lengths = new Map(heads.map(({ platformId, sequence }) => [platformId, Number(sequence)]))
  return new Map(platforms.map(({ id }) => [id, lengths.get(id) ?? 0]))
}

/** Programs that everyone may read: published, active or archived. */
export const listPublishedPrograms = () =>
  Program.findAll({
    where: {
      publishedAt: { [Op.ne]: null },
      status: { [Op.in]: ['active', 'archived'] },
    },
    order: [
      ['position', 'ASC'],
      ['id', 'ASC'],
    ],
  })

const arranged = (programIds: string[]) => ({
  where: { programId: { [Op.in]: programIds } },
  order: [['position', 'ASC'] as [string, string], ['id', 'ASC'] as [string, string]],
})
export const listCategories = (programIds: string[]) => Category.findAll(arranged(programIds))
export const listSteps = (programIds: string[]) => Step.findAll(arranged(programIds))
