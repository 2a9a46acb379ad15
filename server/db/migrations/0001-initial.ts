import {
  big,
  boolean,
  code,
  generated,
  id,
  instant,
  integer,
  json,
  longText,
  optional,
  type Schema,
  string,
} from '../schema.ts'

const queueColumns = () => ({
  state: code(12),
  runAt: instant(),
  attempts: integer(),
  leaseOwner: optional(code(80)),
  leaseUntil: optional(instant()),
  lastError: optional(longText()),
  finishedAt: optional(instant()),
})

/** NULLs are all different to a unique key, so what may be null is told apart by this column instead. */
const targetColumn = () => generated(id(), 'COALESCE(`program_id`, `platform_id`)')

export async function up(schema: Schema): Promise<void> {
  await installation(schema)
  await people(schema)
  await programs(schema)
  await responses(schema)
  await frontOffice(schema)
  await history(schema)
}

async function installation(schema: Schema): Promise<void> {
  await schema.createTable('platform', {
    columns: {
      slug: code(63),
      name: string(200),
      state: code(16),
      defaultLang: code(2),
      supportedLangs: json(),
      features: json(),
      settings: json(),
      themeReference: code(80),
      deletedAt: optional(instant()),
    },
    unique: [['slug']],
  })
  await schema.createTable('domain', {
    columns: {
      platformId: id(),
      host: code(253),
      scheme: code(5),
      state: code(16),
      isPrimary: boolean(),
      token: optional(code(80)),
      verifiedAt: optional(instant()),
    },
    unique: [['host']],
    index: [['platformId']],
  })
  await schema.createTable('user', {
    columns: {
      email: string(254),
      emailKey: string(254),
      firstname: string(100),
      lastname: string(100),
      locale: code(2),
      passwordHash: optional(code(255)),
      superAdmin: boolean(),
      confirmedAt: optional(instant()),
    },
    unique: [['emailKey']],
  })
  await schema.createTable('session', {
    columns: {
      userId: id(),
      platformId: optional(id()),
      family: id(),
      refreshHash: code(64),
      usedAt: optional(instant()),
      revokedAt: optional(instant()),
      expiresAt: instant(),
      agent: string(300),
      ip: code(45),
    },
    unique: [['refreshHash']],
    index: [['userId'], ['family'], ['expiresAt']],
  })
  await schema.createTable('email_token', {
    columns: {
      userId: id(),
      platformId: optional(id()),
      purpose: code(16),
      tokenHash: code(64),
      data: json(),
      expiresAt: instant(),
      usedAt: optional(instant()),
    },
    unique: [['tokenHash']],
    index: [['userId', 'purpose'], ['expiresAt']],
  })
  await schema.createTable('banned_email_domain', { columns: { domain: code(253) }, unique: [['domain']] })
  await schema.createTable('job', {
    columns: {
      kind: code(80),
      payload: json(),
      platformId: optional(id()),
      uniqueKey: optional(code(190)),
      ...queueColumns(),
      maxAttempts: integer(),
    },
    unique: [['uniqueKey']],
    index: [
      ['state', 'runAt', 'id'],
      ['state', 'leaseUntil'],
    ],
  })
  await schema.createTable('schedule', {
    columns: { name: code(80), everySeconds: integer(), nextAt: instant(), lastAt: optional(instant()) },
    unique: [['name']],
  })
}

async function people(schema: Schema): Promise<void> {
  await schema.createTenantTable('membership', {
    columns: { userId: id(), kind: code(16), state: code(16), lastSeenAt: optional(instant()) },
    unique: [['userId']],
    index: [
      ['kind', 'createdAt', 'id'],
      ['kind', 'lastSeenAt', 'id'],
    ],
    queue: [['userId']],
  })
  await schema.createTenantTable('role', {
    columns: { scope: code(16), key: code(80), name: optional(json()), permissions: json(), builtIn: boolean() },
    unique: [['key']],
  })
  await schema.createTenantTable('assignment', {
    columns: { membershipId: id(), roleId: id(), programId: optional(id()), target: targetColumn() },
    unique: [['membershipId', 'roleId', 'target']],
    index: [['programId'], ['roleId']],
  })
}

async function programs(schema: Schema): Promise<void> {
  await schema.createTenantTable('program', {
    columns: {
      slug: code(80),
      status: code(16),
      publishedAt: optional(instant()),
      numberPrefix: code(20),
      lang: code(2),
      supportedLangs: json(),
      title: json(),
      summary: json(),
      opensAt: optional(instant()),
      closesAt: optional(instant()),
      zone: code(64),
      graceMinutes: integer(),
      visibility: code(16),
      capTotal: optional(integer()),
      capPerPerson: optional(integer()),
      settings: json(),
      position: integer(),
      sortKey: string(190),
      createdById: optional(id()),
      archivedAt: optional(instant()),
      deletedAt: optional(instant()),
    },
    unique: [['slug']],
    index: [
      ['status', 'closesAt', 'id'],
      ['status', 'sortKey', 'id'],
    ],
    // The publisher looks for programs that open or close, of every platform.
    queue: [['opensAt'], ['closesAt']],
  })
  await schema.createTenantTable('slug', {
    columns: { slug: code(80), kind: code(20), ownerId: id() },
    unique: [['slug']],
    index: [['ownerId']],
  })
  await schema.createTenantTable('category', {
    columns: { programId: id(), key: code(80), title: json(), summary: json(), position: integer() },
    unique: [['programId', 'key']],
    index: [['programId', 'position']],
  })
  await schema.createTenantTable('step', {
    columns: {
      programId: id(),
      categoryId: id(),
      key: code(80),
      type: code(16),
      title: json(),
      config: json(),
      formId: optional(id()),
      closesAt: optional(instant()),
      position: integer(),
    },
    unique: [['categoryId', 'key']],
    index: [['programId', 'categoryId', 'position'], ['formId']],
  })
  await schema.createTenantTable('form', {
    columns: {
      programId: optional(id()),
      key: code(80),
      title: json(),
      currentVersionId: optional(id()),
      deletedAt: optional(instant()),
      target: targetColumn(),
    },
    unique: [['target', 'key']],
    index: [['programId']],
  })
  await schema.createTenantTable('form_version', {
    columns: {
      formId: id(),
      number: integer(),
      definition: json(),
      publishedAt: optional(instant()),
      publishedById: optional(id()),
      checksum: code(64),
    },
    unique: [['formId', 'number']],
  })
}

async function responses(schema: Schema): Promise<void> {
  await schema.createTenantTable('response', {
    columns: {
      programId: id(),
      categoryId: id(),
      ownerId: optional(id()),
      externalKey: optional(string(190)),
      number: optional(integer()),
      state: code(16),
      statusKey: optional(code(80)),
      title: string(500),
      sortKey: string(190),
      searchText: longText(),
      lang: code(2),
      submittedAt: optional(instant()),
      withdrawnAt: optional(instant()),
      deadlineAt: optional(instant()),
      deletedAt: optional(instant()),
    },
    unique: [
      ['programId', 'number'],
      ['programId', 'externalKey'],
    ],
    index: [
      ['programId', 'updatedAt', 'id'],
      ['programId', 'submittedAt', 'id'],
      ['programId', 'createdAt', 'id'],
      ['programId', 'sortKey', 'id'],
      ['programId', 'number', 'id'],
      ['programId', 'state', 'updatedAt', 'id'],
      ['programId', 'categoryId', 'state', 'updatedAt', 'id'],
      ['ownerId', 'programId'],
    ],
  })
  await schema.createTenantTable('answer_set', {
    columns: {
      responseId: id(),
      stepId: id(),
      formVersionId: optional(id()),
      answers: json(),
      revision: integer(),
      fieldRevisions: json(),
    },
    unique: [['responseId', 'stepId']],
    index: [['stepId'], ['formVersionId']],
  })
  await schema.createTenantTable('step_state', {
    columns: {
      responseId: id(),
      programId: id(),
      stepId: id(),
      state: code(16),
      message: optional(longText()),
      byId: optional(id()),
      at: optional(instant()),
    },
    unique: [['responseId', 'stepId']],
    index: [['programId', 'stepId', 'state', 'responseId']],
  })
  await schema.createTenantTable('response_counter', {
    columns: {
      programId: id(),
      categoryId: id(),
      state: code(16),
      stepId: id(),
      stepState: code(16),
      slot: integer(),
      count: integer(),
    },
    unique: [['programId', 'categoryId', 'state', 'stepId', 'stepState', 'slot']],
  })
  await schema.createTenantTable('sequence', { columns: { name: code(80), value: big() }, unique: [['name']] })
  await schema.createTenantTable('idempotency_key', {
    columns: {
      key: string(190),
      caller: code(80),
      requestHash: code(64),
      state: code(8),
      status: optional(integer()),
      answer: optional(json()),
      expiresAt: instant(),
    },
    unique: [['caller', 'key']],
    queue: [['expiresAt']],
  })
  await schema.createTenantTable('file', {
    columns: {
      key: code(120),
      name: string(255),
      type: code(120),
      size: big(),
      checksum: code(64),
      storage: code(16),
      visibility: code(16),
      ownerKind: code(40),
      ownerId: optional(id()),
      uploadedById: optional(id()),
      scanState: code(16),
      deletedAt: optional(instant()),
    },
    unique: [['key']],
    index: [['ownerKind', 'ownerId'], ['createdAt']],
  })
}

async function frontOffice(schema: Schema): Promise<void> {
  await schema.createTenantTable('theme', {
    columns: { reference: code(80), primaryColor: code(7), secondaryColor: code(7), logoKey: optional(code(120)) },
    unique: [['reference']],
  })
  await schema.createTenantTable('page', {
    columns: { key: code(80), kind: code(40), slug: code(80), title: json(), content: json(), state: code(16) },
    unique: [['key']],
  })
  await schema.createTenantTable('publication', {
    columns: {
      revision: code(80),
      reason: string(200),
      state: code(16),
      pages: integer(),
      rendered: integer(),
      startedAt: instant(),
      finishedAt: optional(instant()),
      error: optional(longText()),
    },
    unique: [['revision']],
    index: [['startedAt']],
  })
  await schema.createTenantTable('email', {
    columns: {
      to: string(254),
      from: optional(string(320)),
      replyTo: optional(string(320)),
      template: code(80),
      lang: code(2),
      subject: string(300),
      text: longText(),
      html: longText(),
      state: code(12),
      eventId: optional(id()),
      dedupeKey: optional(code(190)),
      providerRef: optional(string(255)),
      attempts: integer(),
      lastError: optional(longText()),
      sentAt: optional(instant()),
    },
    unique: [['dedupeKey']],
    index: [['createdAt']],
    queue: [['state', 'createdAt']],
  })
}

async function history(schema: Schema): Promise<void> {
  await schema.createTenantTable('event', {
    columns: {
      type: code(80),
      actorKind: code(16),
      actorId: optional(id()),
      actorName: string(200),
      subjectKind: code(40),
      subjectId: code(80),
      subjectName: optional(string(500)),
      programId: optional(id()),
      before: optional(json()),
      after: optional(json()),
      requestId: optional(code(80)),
      digest: code(64),
      sequence: optional(big()),
      previousHash: optional(code(64)),
      hash: optional(code(64)),
      dispatchedAt: optional(instant()),
    },
    unique: [['sequence']],
    index: [
      ['createdAt', 'id'],
      ['programId', 'createdAt', 'id'],
      ['subjectId', 'createdAt', 'id'],
      ['actorId', 'createdAt', 'id'],
    ],
    queue: [['dispatchedAt', 'id']],
  })
  await schema.createTenantTable('event_chain', { columns: { sequence: big(), hash: code(64) }, unique: [[]] })
  await schema.createTenantTable('consumption', {
    columns: { eventId: id(), consumer: code(80), ...queueColumns() },
    unique: [['eventId', 'consumer']],
    queue: [
      ['state', 'runAt', 'id'],
      ['state', 'leaseUntil'],
    ],
  })
}
