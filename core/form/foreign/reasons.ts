/**
 * Why something of a form is not in the other one, when a form is read from the file of another tool or written as one. Each has
 * its words in `admin.form.foreign.reason`, which name the values.
 */
export const REASONS = [
  'alreadyDescribed',
  'alwaysShown',
  'askedAs',
  'askedAtEnd',
  'choicesElsewhere',
  'chosen',
  'condition',
  'conditionEffect',
  'conditionTarget',
  'defaultPlace',
  'drawnElsewhere',
  'eitherAnswer',
  'emptyChoice',
  'filledElsewhere',
  'firstType',
  'groupTitle',
  'inclusive',
  'keptAs',
  'keyword',
  'mostFiles',
  'mostItems',
  'nestedGroup',
  'noAlternatives',
  'noDescription',
  'noSuchQuestion',
  'noTime',
  'notAnAnswer',
  'notCompared',
  'nothingToAsk',
  'opposite',
  'otherTitle',
  'otherType',
  'outside',
  'ownAnswer',
  'ownForm',
  'pattern',
  'program',
  'ranking',
  'recursive',
  'refused',
  'rule',
  'sectionText',
  'severalQuestions',
  'shownToApplicant',
  'steps',
  'unreadable',
  'useFormula',
  'writtenAs',
  'writtenChoices',
  'writtenCondition',
  'writtenFormula',
  'writtenHalf',
  'writtenLanguage',
  'writtenNot',
  'writtenRule',
] as const
export type ReasonCode = (typeof REASONS)[number]

export type ReasonValues = Readonly<Record<string, string | number>>

/** A reason, with its values where it has some. */
export type Reason = ReasonCode | readonly [ReasonCode, ReasonValues]

export interface Without {
  /** Pointer into the file: `schema/properties/a`, `ui[2]`, `rules/a`. */
  where: string
  what: string
  why: ReasonCode
  values?: ReasonValues
  /** For who keeps the installation: what a check says, in English. */
  detail?: string
}

export const without = (where: string, what: string, reason: Reason): Without =>
  typeof reason === 'string' ? { where, what, why: reason } : { where, what, why: reason[0], values: reason[1] }

/** Lines of a report that say the same, once each with all of their places. */
export function groupWithout(lines: readonly Without[]): (Omit<Without, 'where'> & { places: string[] })[] {
  const groups = Map.groupBy(lines, ({ what, why, values, detail }) => JSON.stringify([what, why, values, detail]))
  return [...groups.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { where: _, ...line } = first
    return [{ ...line, places: same.map(({ where }) => where) }]
  })
}
