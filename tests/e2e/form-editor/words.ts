import { t, type Values } from '../../words.ts'

/** Words of the back office in English, in which most of the form editor is looked at. */
export const admin = (key: string, values?: Values) => t('en', 'admin', key, values)

/** The words by which an organiser finds the way in the form editor. */
export const words = {
  question: admin('form.settings.question'),
  formTitle: admin('form.settings.formTitle'),
  searchType: admin('form.palette.search'),
  addFirst: admin('form.canvas.addFirst'),
  least: admin('form.settings.least'),
  forms: admin('menu.forms'),
  leaving: admin('unsaved.leaveTitle'),
  cancel: admin('dialog.cancel'),
  saved: admin('form.saving.saved', { time: '' }).trim(),
  oneProblem: admin('form.problems', { count: 1 }),
  isWrong: t('en', 'validation', 'number'),
  untitled: admin('form.untitled'),
  translate: admin('form.bar.tab.translate'),
  versions: admin('form.bar.tab.versions'),
  type: (type: string) => admin(`form.type.${type}`),
  choice: (n: number | string) => admin('form.options.words', { n }),
  row: (n: number | string) => admin('form.table.row', { n }),
  column: (n: number | string) => admin('form.table.column', { n }),
  removeChoice: (option: string) => admin('form.options.remove', { option }),
  deleted: (title: string) => admin('form.removed', { title }),
  publish: (version: number) => admin('form.bar.publish', { version }),
  publishing: (version: number) => admin('form.publish.title', { version }),
  published: (version: number) => admin('form.bar.published', { version }),
  place: (title: string, n: number, total: number) => admin('form.drag.place', { title, n, total }),
  notSaved: (why: string) => admin('form.saving.refused', { why }),
  inFrench: (kind: string, where: string) => admin('form.translate.into', { language: 'French', kind, where }),
}
