import { command, OPTIONS, WRITES } from '../../command.ts'
import { counted, printJson, tell } from '../../print.ts'

export default command({
  args: ['<file>'],
  describe: { file: 'CSV or XLSX with one score per row, the first row naming the columns' },
  options: {
    platform: OPTIONS.platform,
    session: { flag: '--session <slug>', summary: 'address of the session', required: true },
    entry: {
      flag: '--entry <column>',
      summary: 'column with the key of the application, as "response import --key" took it',
      required: true,
    },
    juror: { flag: '--juror <column>', summary: 'column that names the juror', required: true },
    criterion: { flag: '--criterion <column>', summary: 'column that names the criterion', required: true },
    score: { flag: '--score <column>', summary: 'column with the score', required: true },
    weight: { flag: '--weight <column>', summary: 'column with what the criterion counts; 1 when left out' },
    ...WRITES,
  },
  examples: [
    'opencall session import-scores notes.csv --platform fondation --session finale --entry id --juror judge --criterion criterion --score score --weight factor --yes',
  ],
  async run({ args: [file], options, io }) {
    const { fileToRead } = await import('../../paths.ts')
    const { change } = await import('../../session.ts')
    const { onSession } = await import('../../evaluation.ts')
    const { openTable } = await import('#server/features/import/table.ts')
    const { importScores, readScores } = await import('#server/features/evaluation/scores.actions.ts')
    await onSession(io, options, async (ctx, session) => {
      const { entry, juror, criterion, score, weight } = options
      const lines = await readScores(await openTable(await fileToRead(io, file)), {
        ...{ entry, juror, criterion, score, weight },
      })
      const what = `import ${counted(lines.length, 'score')} into ${options.session} on ${options.platform}`
      const { done, result } = await change(io, options, what, () => importScores(ctx, session, lines))
      const { sheets, ...counts } = result
      if (options.json)
        return printJson(io, { ...counts, sheets, changed: done && sheets.created + sheets.changed > 0 })
      tell(
        io,
        `${counted(counts.scores, 'score')} of ${counted(counts.jurors, 'juror')} for ${counted(counts.entries, 'entry', 'entries')} on ${counted(counts.criteria, 'criterion', 'criteria')}: ${sheets.created} sheets new, ${sheets.changed} changed, ${sheets.same} as they were.`,
      )
    })
  },
})
