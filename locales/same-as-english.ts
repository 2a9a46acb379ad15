import type { Locale } from '#core/locale.ts'

/** Words that are the same in English and in another language because they are: names, codes, shared words. */
const ANYWHERE = new Set(['Opencall', 'English', 'Français', 'PDF', 'CSV', 'XLSX', 'Ctrl K', 'URL', 'ID', 'OK'])

const PAIRS: Partial<Record<Locale, ReadonlySet<string>>> = {
  fr: new Set([
    'Type',
    'Date',
    'Description',
    'Option',
    'Options',
    'Question',
    'Questions',
    'Section',
    'Sections',
    'Message',
    'Version',
    'Versions',
    'Article',
    'Total',
    'Menu',
    'Action',
    'Actions',
    'Dates',
    'Page',
    'Pages',
    'Situation',
    'Position',
    'Condition',
    'Conditions',
    'Source',
    'Aide',
  ]),
  es: new Set(['No', 'Total', 'Interfaces', 'Ctrl', 'Esc', 'Roles']),
  it: new Set(['Menu', 'No', 'Password', 'Ctrl', 'Esc', 'Account', 'Logo', 'Link']),
  nl: new Set([
    'Menu',
    'Postcode',
    'Platform',
    'Platform {{name}}',
    'Ctrl',
    'Shift',
    'Esc',
    'Del',
    'Filter',
    'Deadline',
    'Week',
    'Account',
    'Accounts',
    'Jury',
    'Logo',
    'Contact',
    'Pictogram',
    'Link',
  ]),
  de: new Set([
    'Esc',
    'Filter',
    'Phase',
    'Team',
    'Name',
    'Jury',
    'Person',
    'Domains',
    'System',
    'Logo',
    'Text',
    'Link',
  ]),
  pl: new Set(['Menu', 'Program', 'Status', 'System', 'Operator', 'Jury', 'Logo', 'Ctrl', 'Shift', 'Esc']),
  pt: new Set(['Menu', 'Total', 'Interfaces', 'Ctrl', 'Shift', 'Esc']),
  ca: new Set(['No', 'Total', 'Text', 'Categories', 'Dates', 'Ctrl', 'Esc']),
  ru: new Set(['Ctrl', 'Shift', 'Esc']),
}

/** Which values may equal the English ones. A value without letters, or only of placeholders, always may. */
export const SAME_AS_ENGLISH = {
  isAllowed(locale: Locale, _namespace: string, _key: string, text: string): boolean {
    const bare = text.replaceAll(/\{\{[^}]*\}\}/g, '').trim()
    return !/\p{L}{2}/u.test(bare) || ANYWHERE.has(text) || (PAIRS[locale]?.has(text) ?? false)
  },
}
