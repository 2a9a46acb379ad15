import type { LogFilters } from '#core/log/log.contract.ts'
import type { LogFilter } from './log.repo.ts'

export const filterOf = ({ from, to, ...filters }: LogFilters): Omit<LogFilter, 'limit'> => ({
  ...filters,
  from: from ? new Date(from) : undefined,
  to: to ? new Date(to) : undefined,
})
