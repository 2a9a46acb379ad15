import express, { type ErrorRequestHandler, type Express, type Request } from 'express'
import { DataTypes, type Model, type ModelStatic, Sequelize, type Transaction } from 'sequelize'
import { checkDeps } from '#core/form/check.ts'
import type { Answers, FormDefinition } from '#core/form/definition.ts'
import { validateAnswers } from '#core/form/validate.ts'

/** What a competent afternoon gives: models, includes, one transaction per call, the same checks, the same three calls. */
export async function createNaive(url: string): Promise<Express> {
  const models = await openNaive(url)
  const app = express()
  app.use(express.json({ limit: '2mb' }))
  const person = async (req: Request) => {
    const session = await models.Session.findOne({ where: { token: req.headers.cookie ?? '' }, include: ['user'] })
    if (!session) throw new Error('401')
    return session.get('user') as Model
  }
  const log = (type: string, subject: string, user: Model, before: object, after: object, transaction: Transaction) =>
    models.Log.create({ type, subject, userId: user.get('id'), before, after }, { transaction })
  app.post('/applications', async (req, res) => {
    const user = await person(req)
    const program = await models.Program.findByPk(req.body.programId, { include: ['categories'] })
    if (!program || (program.get('closesAt') as Date) < new Date()) return void res.status(409).end()
    const made = await models.sequelize.transaction(async (transaction) => {
      const application = await models.Application.create(
        { programId: program.get('id'), categoryId: req.body.categoryId, userId: user.get('id'), state: 'draft' },
        { transaction },
      )
      await log('started', application.get('id') as string, user, {}, { state: 'draft' }, transaction)
      return application
    })
    res.status(201).json(made)
  })
  const find = async (req: Request, user: Model) => {
    const found = await models.Application.findOne({
      where: { id: String(req.params.id), userId: user.get('id') as number },
      include: [{ association: 'program', include: ['form'] }, 'category', 'answers'],
    })
    if (!found) throw new Error('404')
    return found
  }
  const definitionOf = (application: Model) =>
    ((application.get('program') as Model).get('form') as Model).get('definition') as FormDefinition
  app.put('/applications/:id/answers', async (req, res) => {
    const user = await person(req)
    const application = await find(req, user)
    if (((application.get('program') as Model).get('closesAt') as Date) < new Date()) return void res.status(409).end()
    const known = application.get('answers') as Model | null
    const answers = { ...(known?.get('values') as Answers | undefined), ...req.body.changes } as Answers
    const issues = validateAnswers(definitionOf(application), answers, DEPS, { mode: 'draft' })
    await models.sequelize.transaction(async (transaction) => {
      if (known)
        await known.update({ values: answers, revision: (known.get('revision') as number) + 1 }, { transaction })
      else
        await models.AnswerSet.create(
          { applicationId: application.get('id'), values: answers, revision: 1 },
          { transaction },
        )
      const number =
        application.get('number') ??
        (((await models.Application.max('number', { transaction })) as number | null) ?? 0) + 1
      await application.update({ title: answers.f0, number }, { transaction })
      await log(
        'saved',
        application.get('id') as string,
        user,
        (known?.get('values') as object) ?? {},
        answers,
        transaction,
      )
    })
    res.json({ answers, issues, number: application.get('number') })
  })
  app.post('/applications/:id/submit', async (req, res) => {
    const user = await person(req)
    const application = await find(req, user)
    const answers = (application.get('answers') as Model).get('values') as Answers
    const issues = validateAnswers(definitionOf(application), answers, DEPS, { mode: 'submit' })
    if (issues.length > 0 || application.get('state') !== 'draft') return void res.status(422).json(issues)
    await models.sequelize.transaction(async (transaction) => {
      await application.update({ state: 'submitted', submittedAt: new Date() }, { transaction })
      await log(
        'submitted',
        application.get('id') as string,
        user,
        { state: 'draft' },
        { state: 'submitted' },
        transaction,
      )
      await models.Email.create({ to: user.get('email'), subject: 'Receipt', body: RECEIPT }, { transaction })
    })
    res.json(application)
  })
  const failed: ErrorRequestHandler = (error: Error, _req, res, _next) => {
    res.status(Number(error.message) || 500).end(error.message)
  }
  app.use(failed)
  return app
}

const RECEIPT = 'Your application was received. '.repeat(40)
const DEPS = checkDeps('Europe/Paris')

export async function openNaive(address: string) {
  const sequelize = new Sequelize(address, { logging: false, pool: { max: 20 } })
  const table = (name: string, columns: Record<string, unknown>): ModelStatic<Model> =>
    sequelize.define(name, columns as never, { tableName: `naive_${name}` })
  const text = DataTypes.STRING
  const uuid = { type: DataTypes.UUID, defaultValue: DataTypes.UUIDV4, primaryKey: true }
  const User = table('user', { email: text, name: text })
  const Session = table('session', { token: { type: text, unique: true } })
  const Form = table('form', { definition: DataTypes.JSON })
  const Program = table('program', { title: text, closesAt: DataTypes.DATE })
  const Category = table('category', { title: text })
  const Application = table('application', {
    id: uuid,
    title: text,
    state: text,
    number: { type: DataTypes.INTEGER },
    submittedAt: DataTypes.DATE,
  })
  const AnswerSet = table('answer_set', { values: DataTypes.JSON, revision: DataTypes.INTEGER })
  const Log = table('log', {
    type: text,
    subject: text,
    userId: DataTypes.INTEGER,
    before: DataTypes.JSON,
    after: DataTypes.JSON,
  })
  const Email = table('email', { to: text, subject: text, body: DataTypes.TEXT })
  Session.belongsTo(User, { as: 'user' })
  Program.belongsTo(Form, { as: 'form' })
  Program.hasMany(Category, { as: 'categories', foreignKey: 'programId' })
  Application.belongsTo(Program, { as: 'program' })
  Application.belongsTo(Category, { as: 'category' })
  Application.belongsTo(User, { as: 'user' })
  Application.hasOne(AnswerSet, { as: 'answers', foreignKey: 'applicationId' })
  Application.addHook('afterSync', async () => {
    await sequelize.query('CREATE INDEX naive_number ON naive_application (number)')
  })
  return { sequelize, User, Session, Form, Program, Category, Application, AnswerSet, Log, Email }
}
