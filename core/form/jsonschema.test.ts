import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkDefinition } from './check.ts'
import type { Field } from './definition.ts'
import { formDefinition } from './form.contract.ts'
import { testDeps } from './form.fixture.ts'
import type { UiNode } from './jsonschema/reading.ts'
import { importSchema, type JsonSchema, type SchemaForm } from './jsonschema.ts'
import { validateAnswers } from './validate.ts'

const DATA = new URL('../../../shared/data/forms/', import.meta.url)
const there = existsSync(DATA)
if (!there && process.env.CI) throw new Error(`the data of ${DATA.pathname} is required here`)
const load = (name: string): SchemaForm => JSON.parse(readFileSync(new URL(`${name}.json`, DATA), 'utf8')) as SchemaForm

const flat = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => (field.type === 'questions-group' ? [field, ...flat(field.fields)] : [field]))
const asked = (fields: readonly Field[]) => flat(fields).filter((field) => !field.type.startsWith('sep-'))
const read = (schema: JsonSchema, more: Omit<SchemaForm, 'schema'> = {}) => {
  const result = importSchema({ schema, ...more }, 'en')
  expect(checkDefinition(result.definition, testDeps())).toEqual([])
  expect(formDefinition.safeParse(result.definition).success).toBe(true)
  return { fields: result.definition.fields, withoutEquivalent: result.report.withoutEquivalent }
}

describe.skipIf(!there)(`forms in use (${there ? 'data found' : `no data at ${DATA.pathname}`})`, () => {
  const expected = {
    project_abstract_summary: { fields: 5, without: ['title', 'gg_pre_population', 'gg_pre_population'] },
    key_contacts: { fields: 21, without: ['title', 'title', 'title', 'hideFieldListHeading'] },
    sf424_short: {
      fields: 72,
      without: [
        ...Array(6).fill('title'),
        ...Array(6).fill('gg_pre_population'),
        ...Array(3).fill('gg_post_population'),
      ],
    },
  }

  it.each(Object.entries(expected))(
    '%s: every question, and only what has no equivalent is told',
    (name, { fields, without }) => {
      const { definition, report } = importSchema(load(name), 'en')
      expect(checkDefinition(definition, testDeps())).toEqual([])
      expect(formDefinition.safeParse(definition).success).toBe(true)
      expect(report.fields.filter(({ type }) => !type.startsWith('sep-'))).toHaveLength(fields)
      expect(report.fields).toEqual(
        flat(definition.fields).map(({ reference, type, title }) => ({
          reference,
          type,
          title: title.en ?? expect.stringMatching(/./),
        })),
      )
      expect(report.withoutEquivalent.map((one) => /^[a-zA-Z_]+/.exec(one.what)?.[0])).toEqual(without)
    },
  )

  it.each(Object.keys(expected))('%s: no sentence, bound, choice or requirement of the schema is missing', (name) => {
    const form = load(name)
    const { definition, report } = importSchema(form, 'en')
    const said = JSON.stringify(definition) + JSON.stringify(report.withoutEquivalent)
    const lost: string[] = []
    const walk = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return
      for (const [key, value] of Object.entries(node)) {
        const at = `${path}/${key}`
        if (['title', 'description', 'label'].includes(key) && typeof value === 'string' && value) {
          if (!said.includes(JSON.stringify(value.trim()).slice(1, -1))) lost.push(`${at}: ${value}`)
        } else if (['maxLength', 'maxItems'].includes(key)) {
          if (!said.includes(`:${String(value)}`)) lost.push(`${at}: ${String(value)}`)
        } else if (key === 'enum') {
          for (const one of value as string[]) if (!said.includes(JSON.stringify(one))) lost.push(`${at}: ${one}`)
        } else walk(value, at)
      }
    }
    walk(form.schema, 'schema')
    walk(form.ui, 'ui')
    expect(lost).toEqual([])
  })

  it.each(Object.keys(expected))('%s: every part of the layout is carried or told', (name) => {
    const form = load(name)
    const { report } = importSchema(form, 'en')
    const said = JSON.stringify(report)
    const passed: string[] = []
    const walk = (nodes: readonly UiNode[], path: string) => {
      for (const [n, { children, ...node }] of nodes.entries()) {
        const kept = ['type', 'name', 'label', 'definition', 'description']
        for (const [option, value] of Object.entries(node))
          if (!kept.includes(option) && !said.includes(option === 'widget' ? String(value) : option))
            passed.push(`${path}[${n}] ${option}`)
        walk(children ?? [], `${path}[${n}].children`)
      }
    }
    walk(form.ui ?? [], 'ui')
    expect(passed).toEqual([])
  })

  it('sf424_short: what the screen asks for is carried where it can be', () => {
    const { report } = importSchema(load('sf424_short'), 'en')
    expect(report.rulesCarried).toEqual(
      expect.arrayContaining([
        'applicant_type_code: widget MultiSelect, as checkbox',
        'application_certification: printDescription',
      ]),
    )
    expect(report.withoutEquivalent.filter(({ where }) => where.startsWith('ui'))).toEqual([])
  })

  it('sf424_short: types, references, conditions and what is filled in from elsewhere', () => {
    const { definition } = importSchema(load('sf424_short'), 'en')
    const of = (reference: string) => definition.fields.find((field) => field.reference === reference)
    expect(of('applicant_country')).toMatchObject({ type: 'select', required: true })
    expect((of('applicant_country') as { options: unknown[] }).options).toHaveLength(261)
    expect(of('applicant_state')?.rules?.required_if).toEqual({
      field: 'applicant_country',
      operator: 'equals',
      value: 'USA: UNITED STATES',
    })
    expect(of('applicant_type_code')).toMatchObject({
      type: 'checkbox',
      rules: { 'min-array-length': 1, 'max-array-length': 3 },
    })
    expect(of('applicant_type_other_specify')?.rules?.required_if).toEqual({
      field: 'applicant_type_code',
      operator: 'contains',
      value: 'X: Other (specify)',
    })
    expect(of('project_director_email')).toMatchObject({ type: 'email', required: true })
    expect(of('project_start_date')?.type).toBe('date')
    expect(of('project_description')?.type).toBe('textarea')
    expect(of('applicant_web_address')?.type).toBe('url')
    expect(of('sam_uei')).toMatchObject({ readOnly: true, rules: { 'w-min-character': 12, 'w-max-character': 12 } })
    expect(definition.fields.filter((field) => field.type === 'sep-title')).toHaveLength(9)
    expect(asked(definition.fields).filter((field) => field.readOnly)).toHaveLength(9)
    const rules = (answers: object) =>
      validateAnswers(definition, answers as never, testDeps(), { mode: 'submit' }).map((issue) => issue.at)
    expect(rules({ applicant_country: 'USA: UNITED STATES' })).toContain('applicant_state')
    expect(rules({ applicant_country: 'FRA: FRANCE' })).not.toContain('applicant_state')
  })

  it('key_contacts: a list becomes a group with its bounds', () => {
    const { definition } = importSchema(load('key_contacts'), 'en')
    const group = definition.fields.find((field) => field.reference === 'key_contacts')
    expect(group).toMatchObject({
      type: 'questions-group',
      required: true,
      minItems: 1,
      maxItems: 4,
      itemTitle: { en: 'Key Contact' },
    })
    expect(
      asked(definition.fields).find((field) => field.reference === 'key_contacts_address_zip_code')?.rules?.required_if,
    ).toEqual({
      field: 'key_contacts_address_country',
      operator: 'equals',
      value: 'USA: UNITED STATES',
    })
  })
})

describe('schemas that people write', () => {
  it('reads scalars, formats, bounds, defaults and choices', () => {
    const { fields, withoutEquivalent } = read({
      type: 'object',
      required: ['age'],
      properties: {
        age: { type: 'integer', minimum: 18, exclusiveMaximum: 100, default: 30 },
        ratio: { type: 'number', maximum: 1 },
        code: { type: 'string', pattern: '^[A-Z]{2}-\\d{3}$', examples: ['CA-005'] },
        site: { type: 'string', format: 'uri' },
        mail: { type: 'string', format: 'email' },
        born: { type: ['string', 'null'], format: 'date' },
        agree: { type: 'boolean', title: 'I agree' },
        size: { enum: ['s', 'm', 'l'], default: 'm' },
        named: {
          oneOf: [
            { const: 'a', title: 'Apple' },
            { const: 'b', title: 'Pear' },
          ],
        },
        tags: { type: 'array', maxItems: 2, items: { type: 'string', enum: ['x; y', 'z'] } },
        names: { type: 'array', items: { type: 'string', maxLength: 20 } },
      },
    })
    expect(withoutEquivalent).toEqual([])
    expect(
      asked(fields).map((field) => [field.reference, field.type, field.rules ?? null, field.defaultValue ?? null]),
    ).toEqual([
      ['age', 'number', { integer: true, 'w-min-value': 18, 'w-max-value': 99 }, 30],
      ['ratio', 'number', { 'w-max-value': 1 }, null],
      ['code', 'text', { pattern: '[A-Z]{2}-\\d{3}' }, null],
      ['site', 'url', null, null],
      ['mail', 'email', null, null],
      ['born', 'date', null, null],
      ['agree', 'yes-no', null, null],
      ['size', 'radio', null, 'm'],
      ['named', 'radio', null, null],
      ['tags', 'checkbox', { 'max-array-length': 2 }, null],
      ['names', 'questions-group', null, null],
      ['names_value', 'text', { 'w-max-character': 20 }, null],
    ])
    expect(fields[0]?.title).toEqual({ en: 'Age' })
    expect(fields[9]).toMatchObject({ options: [{ value: 'x; y', text: { en: 'x; y' } }, { value: 'z' }] })
    expect(fields[2]?.placeholder).toEqual({ en: 'CA-005' })
  })

  it('turns conditions into required_if, opposites and dependents too', () => {
    const { fields, withoutEquivalent } = read({
      type: 'object',
      properties: {
        kind: { enum: ['org', 'person'] },
        name: { type: 'string' },
        birth: { type: 'string' },
        card: { type: 'string' },
        addr: { type: 'string' },
      },
      if: { properties: { kind: { const: 'org' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['name'] },
      else: { required: ['birth'] },
      dependentRequired: { card: ['addr'] },
    })
    const rule = (reference: string) => fields.find((field) => field.reference === reference)?.rules?.required_if
    expect(withoutEquivalent).toEqual([])
    expect(rule('name')).toEqual({ field: 'kind', operator: 'equals', value: 'org' })
    expect(rule('birth')).toEqual({ field: 'kind', operator: 'not-equals', value: 'org' })
    expect(rule('addr')).toEqual({ field: 'card', operator: 'not-empty' })
  })

  it('reads what older drafts and forms for browsers say: dependencies, names of choices, files', () => {
    const { fields, withoutEquivalent } = read({
      type: 'object',
      properties: {
        site: { type: 'string', format: 'uri' },
        email: { type: 'string' },
        size: { enum: ['s', 'm'], enumNames: ['Small', 'Medium'] },
        tags: { type: 'array', items: { enum: ['1', '2'], enumNames: ['One', 'Two'] } },
        cv: { type: 'string', format: 'data-url' },
        scans: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string', format: 'data-url' } },
      },
      dependencies: { site: ['email'] },
    })
    expect(withoutEquivalent).toEqual([])
    expect(fields.map((field) => [field.reference, field.type, field.rules ?? null])).toEqual([
      ['site', 'url', null],
      ['email', 'text', { required_if: { field: 'site', operator: 'not-empty' } }],
      ['size', 'radio', null],
      ['tags', 'checkbox', null],
      ['cv', 'file', { 'file-max-count': 1 }],
      ['scans', 'file', { 'file-min-count': 1, 'file-max-count': 3 }],
    ])
    expect(fields.flatMap((field) => ('options' in field ? [field.options] : []))).toEqual([
      [
        { value: 's', text: { en: 'Small' } },
        { value: 'm', text: { en: 'Medium' } },
      ],
      [
        { value: '1', text: { en: 'One' } },
        { value: '2', text: { en: 'Two' } },
      ],
    ])
  })

  it('asks for a file where layout or rules say that an id is an attachment’s', () => {
    const id = { type: 'string', format: 'uuid' }
    const schema = {
      type: 'object',
      required: ['narrative', 'plans'],
      $defs: { attachment: { ...id, title: 'Attachment', description: 'A file' } },
      properties: {
        narrative: { allOf: [{ $ref: '#/$defs/attachment' }], title: 'Narrative' },
        plans: { type: 'array', minItems: 1, maxItems: 100, items: { $ref: '#/$defs/attachment' } },
        map: id,
        people: { type: 'array', items: { type: 'object', properties: { cv: id, key: id } } },
        token: id,
      },
    }
    const widget = (definition: string, name: string) => ({ type: 'field', definition, widget: name })
    const ui: UiNode[] = [
      {
        type: 'section',
        label: 'Files',
        children: [
          widget('/properties/narrative', 'AttachmentSingle'),
          widget('/properties/plans', 'AttachmentArray'),
          { type: 'field', definition: '/properties/map' },
          {
            type: 'fieldList',
            name: 'people',
            children: [
              widget('/properties/people/items/properties/cv', 'Attachment'),
              { type: 'field', definition: '/properties/people/items/properties/key' },
            ],
          },
          { type: 'field', definition: '/properties/token' },
        ],
      },
    ]
    const rules = {
      narrative: { gg_validation: { rule: 'attachment' } },
      map: { gg_validation: { rule: 'attachment' } },
    }
    const { definition, report } = importSchema({ schema, ui, rules }, 'en')
    expect(
      asked(definition.fields).map(({ reference, type, required, rules: of }) => [reference, type, required, of]),
    ).toEqual([
      ['narrative', 'file', true, { 'file-max-count': 1 }],
      ['plans', 'file', true, { 'file-min-count': 1, 'file-max-count': 50 }],
      ['map', 'file', undefined, { 'file-max-count': 1 }],
      ['people', 'questions-group', undefined, undefined],
      ['people_cv', 'file', undefined, { 'file-max-count': 1 }],
      ['people_key', 'text', undefined, undefined],
      ['token', 'text', undefined, undefined],
    ])
    expect(report.withoutEquivalent.map(({ where, what }) => `${where} ${what}`)).toEqual([
      'schema/properties/narrative title “Attachment”',
      'schema/properties/plans maxItems 100',
      'schema/properties/people/items/properties/key format uuid',
      'schema/properties/token format uuid',
    ])
    expect(report.rulesCarried).toEqual(
      expect.arrayContaining([
        'narrative: widget AttachmentSingle, as file',
        'plans: widget AttachmentArray, as file',
        'map: gg_validation: attachment, as file',
        'people_cv: widget Attachment, as file',
      ]),
    )
  })

  it('tells what of these it cannot carry', () => {
    const { fields, withoutEquivalent } = read({
      type: 'object',
      properties: {
        site: { type: 'string' },
        size: { enum: ['s', 'm'], enumNames: ['Small'] },
        yes: { type: 'boolean', enumNames: ['Yes', 'No'] },
        cv: { type: 'string', format: 'data-url', default: 'data:,', maxLength: 9 },
        scans: { type: 'array', maxItems: 80, uniqueItems: true, items: { type: 'string', format: 'data-url' } },
      },
      dependencies: { site: { properties: { size: { const: 's' } } } },
    })
    expect(withoutEquivalent.map(({ where, what }) => `${where} ${what}`)).toEqual([
      'schema/properties/size enumNames',
      'schema/properties/yes enumNames',
      'schema/properties/cv maxLength',
      'schema/properties/cv default',
      'schema/properties/scans maxItems 80',
      'schema/properties/scans uniqueItems',
      'schema dependencies of site',
    ])
    expect([fields[1], fields.at(-1)?.rules]).toEqual([
      expect.objectContaining({
        options: [
          { value: 's', text: { en: 's' } },
          { value: 'm', text: { en: 'm' } },
        ],
      }),
      { 'file-max-count': 50 },
    ])
  })

  it('tells the part of a condition that looks at what is not asked', () => {
    const holds = (name: string) => ({ properties: { [name]: { const: 'x' } } })
    const { fields, withoutEquivalent } = read({
      type: 'object',
      properties: { kind: { type: 'string' }, name: { type: 'string' } },
      if: { anyOf: [holds('kind'), holds('gone')] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['name'] },
    })
    expect(fields[1]?.rules?.required_if).toEqual({ or: [{ field: 'kind', operator: 'equals', value: 'x' }] })
    expect(withoutEquivalent.map(({ where, what }) => `${where} ${what}`)).toEqual([
      'schema/allOf[0]/then required: name if gone',
    ])
  })

  it('asks for the parts of an optional object once one of them is there', () => {
    const { fields } = read({
      type: 'object',
      properties: {
        place: {
          type: 'object',
          required: ['city'],
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
    })
    expect(fields.find((field) => field.reference === 'place_city')?.rules?.required_if).toEqual({
      or: [{ field: 'place_street', operator: 'not-empty' }],
    })
  })

  it('keeps conditions of a list’s items inside the item, whatever the form has of the same name', () => {
    const place = {
      properties: { land: { type: 'string' }, state: { type: 'string' } },
      if: { properties: { land: { const: 'US' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['state'] },
    }
    const { fields } = read({
      type: 'object',
      properties: {
        land: { type: 'string' },
        state: { type: 'string' },
        list: { type: 'array', items: { type: 'object', ...place } },
      },
    })
    const all = asked(fields)
    expect(all.find((field) => field.reference === 'state')?.rules).toBeUndefined()
    expect(all.find((field) => field.reference === 'list_state')?.rules?.required_if).toEqual({
      field: 'list_land',
      operator: 'equals',
      value: 'US',
    })
  })

  it('tells what it cannot carry, where and why', () => {
    const { withoutEquivalent } = read(
      {
        type: 'object',
        patternProperties: {},
        properties: {
          when: { type: 'string', format: 'date-time' },
          odd: { type: 'number', multipleOf: 0.25 },
          risky: { type: 'string', pattern: '^(a)\\1$' },
          either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
          yes: { type: 'boolean', const: true },
          gone: { $ref: '#/$defs/nowhere' },
          wide: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                deep: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } },
                b: { type: 'string' },
              },
            },
          },
        },
      },
      {
        ui: [{ type: 'section', label: 'Part', children: [{ type: 'map', definition: '/properties/when' }] }],
        rules: { when: { custom: { rule: 'x' } } },
      },
    )
    expect(withoutEquivalent.map(({ where, what }) => `${where} ${what}`)).toEqual([
      'schema patternProperties',
      'schema/properties/when format date-time',
      'schema/properties/odd multipleOf',
      'schema/properties/risky pattern',
      'schema/properties/either anyOf',
      'schema/properties/gone $ref #/$defs/nowhere',
      'schema/properties/wide/items/properties/deep list in a list',
      'ui[0].children[0] layout map of /properties/when',
      'ui when',
      'ui odd',
      'ui risky',
      'ui either',
      'ui yes',
      'ui wide',
      'rules/when custom: x',
    ])
    expect(withoutEquivalent.every(({ why }) => why.length > 0)).toBe(true)
  })

  it('reads what it knows of a layout, and tells everything else that stands there', () => {
    const choice = { enum: ['a', 'b'] }
    const text = { type: 'string', title: 'Text', description: 'Of the schema' }
    const list = { type: 'array', items: { type: 'object', properties: { deep: { type: 'string' } } } }
    const at = (name: string, more = {}) => ({ type: 'field', definition: `/properties/${name}`, ...more })
    const form: SchemaForm = {
      schema: { type: 'object', properties: { a: choice, b: choice, c: text, d: text, e: text, list } },
      ui: [
        {
          type: 'section',
          name: 'first',
          label: 'First',
          collapsed: true,
          children: [
            at('a', { widget: 'Select', printDescription: true }),
            at('b', { widget: 'Slider', name: 'b', order: 3, hidden: null }),
            at('c', { widget: 'TextArea', label: 'Text', description: 'Of the screen', printDescription: false }),
          ],
        },
        at('d', { label: 'Other', children: [], style: { width: 3 } }),
        {
          type: 'fieldList',
          name: 'list',
          hideFieldListHeading: false,
          addLabel: 'More',
          children: [{ type: 'field', definition: '/properties/list/items/properties/deep', mask: '#' }],
        },
        { type: 'card', children: [at('e')] },
        'text' as never,
      ],
      rules: { a: { some: true } },
      version: 3,
    } as SchemaForm
    const { definition, report } = importSchema(form, 'en')
    expect(checkDefinition(definition, testDeps())).toEqual([])
    expect(definition.fields.map(({ reference, type }) => [reference, type])).toEqual([
      ['section_first', 'sep-title'],
      ['a', 'select'],
      ['b', 'radio'],
      ['c', 'textarea'],
      ['d', 'text'],
      ['list', 'questions-group'],
      ['e', 'text'],
    ])
    expect(definition.fields[3]).toMatchObject({
      description: { en: 'Of the schema' },
      help: { en: 'Of the screen' },
    })
    expect(report.rulesCarried).toEqual(['a: widget Select, as select', 'c: widget TextArea, as textarea'])
    expect(report.withoutEquivalent.map(({ where, what }) => `${where} ${what}`)).toEqual([
      'ui[0].children[0] printDescription: true',
      'ui[0].children[1] widget: Slider',
      'ui[0].children[1] order: 3',
      'ui[0].children[2] printDescription: false',
      'ui[0] collapsed: true',
      'ui[1] label: Other',
      'ui[1] children: []',
      'ui[1] style: {"width":3}',
      'ui[2].children[0] mask: #',
      'ui[2] addLabel: More',
      'ui[3] layout card',
      'ui[4] "text"',
      'rules/a some: true',
      'version 3',
    ])
    const { report: other } = importSchema({ ...form, ui: { a: { 'ui:widget': 'x' } } as never }, 'en')
    expect(other.withoutEquivalent[0]).toMatchObject({ where: 'ui', what: 'layout' })
  })

  it('tells what stands beside a choice, types that there are not, and values that are no texts', () => {
    const { fields, withoutEquivalent } = read({
      type: 'object',
      properties: {
        fixed: { const: 'A-1', pattern: '^[A-Z]-\\d$', format: 'hostname' },
        blob: { type: 'blob' },
        either: { type: ['string', 'number', 'null'] },
        size: { enum: ['s', null, 2, true] },
        sizes: { type: 'array', items: { enum: ['s', 3], pattern: 's' } },
        mail: { type: 'string', format: 'email', pattern: '@x$' },
        born: { type: 'string', format: 'date', maxLength: 10 },
        any: true,
        none: false,
        nest: { type: 'array', minItems: 1, items: { type: 'array', items: { type: 'string' } } },
        bare: { type: 'array', items: { type: 'object', properties: {} } },
      },
    })
    expect(fields.map(({ reference, type }) => [reference, type])).toEqual([
      ['fixed', 'radio'],
      ['blob', 'text'],
      ['either', 'text'],
      ['size', 'radio'],
      ['sizes', 'checkbox'],
      ['mail', 'email'],
      ['born', 'date'],
    ])
    expect(withoutEquivalent.map(({ where, what }) => `${where.replace('schema/properties/', '')} ${what}`)).toEqual([
      'fixed pattern',
      'fixed format',
      'blob type blob',
      'either type string, number',
      'size enum null',
      'size enum 2',
      'size enum true',
      'sizes/items enum 3',
      'sizes/items pattern',
      'mail pattern',
      'born maxLength',
      'any true',
      'none false',
      'nest/items list in a list',
      'nest list',
      'bare list',
    ])
    expect(withoutEquivalent.every(({ why }) => why.length > 0)).toBe(true)
  })

  it('survives a schema that contains itself, hostile names and references that clash', () => {
    const { fields } = read({
      type: 'object',
      $defs: { node: { type: 'object', properties: { label: { type: 'string' }, child: { $ref: '#/$defs/node' } } } },
      properties: {
        tree: { $ref: '#/$defs/node' },
        'a b': { type: 'string' },
        a_b: { type: 'string' },
        constructor: { type: 'string' },
        été: { type: 'string' },
        '[x]': { type: 'string' },
      },
    })
    expect(new Set(fields.map((field) => field.reference)).size).toBe(fields.length)
    expect(fields.map((field) => field.reference)).toEqual(
      expect.arrayContaining(['a_b', 'a_b_2', 'constructor_', 'ete', 'x']),
    )
  })
})

describe('schemas as libraries write them', () => {
  const object = (properties: object, more: object = {}) => read({ type: 'object', properties, ...more })

  it('takes an alternative to nothing for an optional question', () => {
    const { fields, withoutEquivalent } = object(
      {
        size: { anyOf: [{ type: 'integer', minimum: 2 }, { type: 'null' }], title: 'Size' },
        kind: { oneOf: [{ $ref: '#/$defs/kind' }, { type: 'null' }] },
        place: { anyOf: [{ type: 'object', properties: { city: { type: 'string' } } }, { type: 'null' }] },
      },
      { $defs: { kind: { enum: ['a', 'b'] } } },
    )
    expect(fields.map(({ type, reference }) => [type, reference])).toEqual([
      ['number', 'size'],
      ['radio', 'kind'],
      ['sep-textarea', 'about_place'],
      ['text', 'place_city'],
    ])
    expect(fields[0]).toMatchObject({ title: { en: 'Size' }, rules: { integer: true, 'w-min-value': 2 } })
    expect(withoutEquivalent).toEqual([])
  })

  it('takes a box that only takes yes for a consent', () => {
    const { fields } = object(
      { a: { type: 'boolean', enum: [true] }, b: { type: 'boolean', const: true }, c: { type: 'boolean' } },
      { required: ['a'] },
    )
    expect(fields.map(({ type, required }) => [type, required ?? false])).toEqual([
      ['validation', true],
      ['validation', false],
      ['yes-no', false],
    ])
  })

  it('reads bounds that draft 4 excludes', () => {
    const { fields } = object({
      a: { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
    })
    expect(fields[0]?.rules).toEqual({ integer: true, 'w-min-value': 1, 'w-max-value': 9 })
  })

  it('shows questions that stand in a branch alone on its condition', () => {
    const { fields, withoutEquivalent } = object(
      { kind: { enum: ['a', 'b'] }, other: { type: 'string' } },
      {
        if: { properties: { kind: { const: 'b' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { why: { type: 'string' } }, required: ['why'] },
        else: { properties: { since: { type: 'string', format: 'date' } } },
        dependencies: { other: { properties: { more: { type: 'string' } } } },
      },
    )
    expect(fields.map(({ reference, visibleWhen }) => [reference, visibleWhen])).toEqual([
      ['kind', undefined],
      ['other', undefined],
      ['why', { field: 'kind', operator: 'equals', value: 'b' }],
      ['since', { field: 'kind', operator: 'not-equals', value: 'b' }],
      ['more', { field: 'other', operator: 'not-empty' }],
    ])
    expect(fields[2]?.required).toBe(true)
    expect(withoutEquivalent).toEqual([])
  })

  it('reads what is not answered, and objects, as conditions', () => {
    const { fields } = object(
      {
        a: { type: 'string' },
        home: { type: 'object', properties: { city: { type: 'string' }, street: { type: 'string' } } },
        b: { type: 'string' },
        c: { type: 'string' },
      },
      {
        allOf: [
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          { if: { not: { required: ['a'] } }, then: { required: ['b'] } },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          { if: { required: ['home'] }, then: { required: ['c'] } },
        ],
      },
    )
    const of = (reference: string) => fields.find((field) => field.reference === reference)?.rules?.required_if
    expect(of('b')).toEqual({ field: 'a', operator: 'empty' })
    expect(of('c')).toEqual({
      or: [
        { field: 'home_city', operator: 'not-empty' },
        { field: 'home_street', operator: 'not-empty' },
      ],
    })
  })

  it('asks all questions of an object that the layout points at', () => {
    const schema = {
      type: 'object',
      properties: {
        last: { type: 'string' },
        home: {
          type: 'object',
          title: 'Home',
          properties: {
            city: { type: 'string' },
            stays: { type: 'array', items: { type: 'object', properties: { year: { type: 'integer' } } } },
          },
        },
      },
    }
    const ui = [
      { type: 'field', definition: '/properties/home' },
      { type: 'field', definition: '/properties/last' },
    ] as const
    const { fields, withoutEquivalent } = read(schema, { ui: [...ui] })
    const asked = fields.filter(({ type }) => !type.startsWith('sep-')).map(({ reference }) => reference)
    expect([asked, withoutEquivalent]).toEqual([['home_city', 'home_stays', 'last'], []])
  })
})
