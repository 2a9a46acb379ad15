import { UniqueConstraintError } from 'sequelize'

/** Whether a write failed because another row holds the same unique key. */
export const isUniqueViolation = (error: unknown): boolean => error instanceof UniqueConstraintError
