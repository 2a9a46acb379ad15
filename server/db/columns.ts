import { DataTypes, type ModelAttributeColumnOptions } from 'sequelize'

/** Column kinds of the models. A column is NOT NULL unless wrapped in `optional`. */
type Column = ModelAttributeColumnOptions

const required = (type: Column['type']): Column => ({ type, allowNull: false })

export const id = (): Column => required(DataTypes.STRING(36))
export const string = (length: number): Column => required(DataTypes.STRING(length))
/** Long text: up to 16 MB. */
export const longText = (): Column => required(DataTypes.TEXT('medium'))
export const integer = (): Column => required(DataTypes.INTEGER)
/** Whole numbers up to 2^53. */
export const big = (): Column => required(DataTypes.BIGINT)
export const boolean = (): Column => required(DataTypes.BOOLEAN)
export const json = (): Column => required(DataTypes.JSON)
/** An instant with milliseconds, UTC. */
export const instant = (): Column => required(DataTypes.DATE(3))

export const optional = (column: Column): Column => ({ ...column, allowNull: true })
export const withDefault = (column: Column, defaultValue: unknown): Column => ({ ...column, defaultValue })
