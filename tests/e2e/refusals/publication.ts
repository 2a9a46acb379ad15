import { CLOSE } from './shows.ts'
import { admin, type Case, casesOf, problem, type Refusal, words } from './stage.ts'
import { failAt, pressesPublish, withFault } from './steps.ts'

export const PUBLICATION: readonly Refusal[] = [
  ...casesOf('Categories cannot load before publish', [
    withFault({
      when: 'the publication check cannot read them',
      who: 'owner',
      async happens(page, stage) {
        await failAt(page, stage, /\/api\/user\.programs\/[^/]+\/check/, {
          status: 503,
          code: 'failed_to_load_categoriess',
        })
        await pressesPublish('lacunes')(page, stage)
      },
      shows: { as: 'notice', text: problem('failed_to_load_categoriess.detail') },
    }),
  ]),
  ...casesOf('Program check errors', [
    {
      when: 'a program without categories is to be published',
      who: 'owner',
      happens: pressesPublish('vide'),
      shows: {
        as: 'dialog',
        title: admin('configure.check.title'),
        text: admin('configure.check.programCategoriesMustNotBeEmpty'),
        button: admin('configure.check.fix'),
        leads: (page, stage) =>
          page.getByRole('dialog', { name: words(stage, admin('configure.category.new')) }).waitFor(),
      },
    },
    ...['textareaMustNotBeEmpty', 'formMustNotBeEmpty', 'stepsMustNotBeEmpty'].map(
      (code): Case => ({
        when: `among others ${code}; closing publishes nothing`,
        who: 'owner',
        happens: pressesPublish('lacunes'),
        shows: {
          as: 'dialog',
          title: admin('configure.check.title'),
          text: admin(`configure.check.${code}`),
          button: CLOSE,
          leads: (page, stage) =>
            page.getByRole('button', { name: words(stage, admin('configure.publish')), exact: true }).waitFor(),
        },
      }),
    ),
  ]),
]
