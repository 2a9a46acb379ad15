/** Ids of elements that get the keyboard. */

/** The title of the selected field, among its settings. */
export const QUESTION = 'form-question'
/** What is wrong with the selected field, above its settings. */
export const FIELD_ISSUES = 'form-field-issues'
export const ISSUE_SUMMARY = 'form-issues'
export const PUBLISH = 'form-publish'
export const PALETTE_SEARCH = 'form-palette-search'
export const ADD_FIRST = 'form-add-first'

export const cardId = (node: string): string => `card-${node}`
export const settingId = (name: string): string => `form-setting-${name}`
/** Of a text in the table of translations. */
export const textId = (key: string): string => `form-text-${key}`
