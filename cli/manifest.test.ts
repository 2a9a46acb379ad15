import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, makeInstallation } from '#tests/cli.ts'

let here: Installation
beforeAll(async () => {
  here = await makeInstallation()
  for (const [slug, languages] of Object.entries({ estran: 'fr en', sc: 'en' })) {
    const line = `platform create ${slug} --template awards --name Estran --lang ${languages} --owner ada@example.org --yes`
    const made = await here.run(line)
    if (made.code !== 0) throw new Error(made.err)
  }
})
afterAll(() => here.remove())

const write = (name: string, text: string) => writeFileSync(join(here.folder, name), text)
const lines = (text: string) => text.trimEnd().split('\n')

describe('a program for a platform that has other languages', () => {
  it.each(['--dry-run', '--yes'])('is refused where they stand: apply %s', async (how) => {
    write('prix.yaml', (await here.run('program export awards --platform estran')).out)
    const { code, out, err } = await here.run(`apply prix.yaml --platform sc ${how}`)
    expect([code, out, lines(err)]).toEqual([1, '', ['The manifest cannot be applied:', said(' ')]])
  })

  it('is refused where they stand, inside a plan', async () => {
    write('prix.yaml', (await here.run('program export awards --platform estran')).out)
    const { code, out, err } = await here.run('plan prix.yaml --platform sc')
    const refused = lines(out).filter((line) => line.startsWith('!'))
    expect([code, refused, err]).toEqual([2, [said('!')], ''])
  })

  const said = (sign: string) =>
    expect.stringMatching(
      new RegExp(
        `^${sign} prix\\.yaml:\\d+:9 {2}programs\\[0\\]\\.languages\\[0\\]: sc does not have "fr" \\(available: en\\)$`,
      ),
    )

  it('is refused for its first language alone', async () => {
    write('lang.yaml', 'opencall: 1\nprograms:\n  - slug: prix\n    title: { fr: Prix }\n    lang: fr\n')
    const { code, err } = await here.run('apply lang.yaml --platform sc --yes')
    expect([code, lines(err)[1]]).toEqual([
      1,
      '  lang.yaml:5:5  programs[0].lang: "fr" is not among the program\'s languages',
    ])
  })
})

describe('what the variables of a manifest need', () => {
  const ASKED = [
    'variables:',
    '  slug: { question: { en: Slug? } }',
    '  langs: { type: list, question: { en: Languages? } }',
    '  name: { question: { en: Name? }, default: Prix }',
  ]
  const MANIFEST = ['opencall: 1', ...ASKED, "platform: { slug: '{{slug}}', name: '{{name}}', languages: '{{langs}}' }"]

  it('is asked for on a terminal, and told at once without one', async () => {
    write('vars.yaml', `${MANIFEST.join('\n')}\n`)
    for (const command of ['plan', 'apply']) {
      const { code, err } = await here.run(`${command} vars.yaml`)
      expect([code, lines(err).slice(1)]).toEqual([
        1,
        [
          '  vars.yaml:3:3  variables.slug: needs a value: --set slug=…',
          '  vars.yaml:4:3  variables.langs: needs a value: --set langs=…',
        ],
      ])
    }
    const plan = await here.run('plan vars.yaml --set langs=en', { answers: ['asked'] })
    expect([plan.code, lines(plan.out)[0]]).toEqual([2, expect.stringMatching(/^\+ platform asked/)])
    const questions: string[] = []
    const answers = ['asked', 'en fr']
    const applied = await here.run('apply vars.yaml --yes', {
      ask: {
        text: async (message) => {
          questions.push(message)
          return answers.shift() ?? ''
        },
        choose: async () => '',
        confirm: async () => false,
      },
    })
    expect([applied.code, questions]).toEqual([0, ['Slug? (--set slug=…)', 'Languages? (--set langs=…)']])
    expect((await here.run('platform export asked')).out).toContain('slug: asked')
  })
})
