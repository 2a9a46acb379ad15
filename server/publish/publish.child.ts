import { NOON, someCall, someContent } from './fixture.ts'
import { Publisher } from './publisher.ts'

/** Publishes one revision after another, each with its number in every page, until it is killed. Says when each is live. */
const root = process.argv[2]
if (!root) throw new Error('needs a folder')
let number = Number(process.argv[3] ?? 0)
const content = () =>
  someContent('k', [someCall({ title: { fr: `Version ${number}.`, en: `Version ${number}.` } })], {
    name: `N${number}`,
  })
const publisher = new Publisher({ root, load: async () => content(), now: () => NOON })
for (;;) {
  number++
  await publisher.publishPlatform('k')
  process.stdout.write(`${number}\n`)
}
