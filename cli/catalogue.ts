import type { Command } from './command.ts'

type Load = () => Promise<{ default: Command }>
type Entry = readonly [summary: string, load: Load]

/** Every command by name. Nothing of a command is loaded before it is asked for. */
export const ALONE: Record<string, Entry> = {
  start: ['Serve the platforms, after bringing the database up to date', () => import('./commands/start.ts')],
  doctor: ['Check what Opencall needs and say how to fix it; changes nothing', () => import('./commands/doctor.ts')],
  plan: ['Say what a manifest would change (exit 2 when something)', () => import('./commands/plan.ts')],
  apply: ['Make platforms be what a manifest says', () => import('./commands/apply.ts')],
}

export const NOUNS: Record<string, { summary: string; verbs: Record<string, Entry> }> = {
  platform: {
    summary: 'Platforms: create, maintain, copy, delete',
    verbs: {
      create: ['Create a platform from a template', () => import('./commands/platform/create.ts')],
      list: ['List the platforms', () => import('./commands/platform/list.ts')],
      show: ['Show one platform', () => import('./commands/platform/show.ts')],
      export: ['Write a platform as a manifest, for plan and apply', () => import('./commands/platform/export.ts')],
      'set-features': [
        'Set or take away feature flags of a platform',
        () => import('./commands/platform/set-features.ts'),
      ],
      publish: ['Render the public pages of a platform again', () => import('./commands/platform/publish.ts')],
      suspend: ['Suspend a platform: no changes, pages stay readable', () => import('./commands/platform/suspend.ts')],
      resume: ['Lift the suspension of a platform', () => import('./commands/platform/resume.ts')],
      delete: ['Close a platform and keep its data; it can be restored', () => import('./commands/platform/delete.ts')],
      restore: ['Bring a deleted platform back', () => import('./commands/platform/restore.ts')],
    },
  },
  program: {
    summary: 'Programs: calls for applications of a platform',
    verbs: {
      list: ['List the programs of a platform', () => import('./commands/program/list.ts')],
      create: ['Create a draft program', () => import('./commands/program/create.ts')],
      publish: ['Publish a program after its check', () => import('./commands/program/publish.ts')],
      archive: ['Put a program into the archive, or bring it back', () => import('./commands/program/archive.ts')],
      export: ['Write a program as a manifest', () => import('./commands/program/export.ts')],
    },
  },
  form: {
    summary: 'Forms of a program',
    verbs: {
      check: ['Check a form file without storing anything', () => import('./commands/form/check.ts')],
      import: [
        'Create or change a form from Opencall JSON, YAML or JSON Schema',
        () => import('./commands/form/import.ts'),
      ],
      export: ['Write a form as Opencall JSON or YAML', () => import('./commands/form/export.ts')],
    },
  },
  response: {
    summary: 'Applications of a program',
    verbs: {
      import: ['Import applications from CSV or XLSX', () => import('./commands/response/import.ts')],
      export: ['Export applications as CSV or XLSX', () => import('./commands/response/export.ts')],
    },
  },
  session: {
    summary: 'Evaluation sessions of a program: juries and their scores',
    verbs: {
      create: ['Create an evaluation session', () => import('./commands/session/create.ts')],
      list: ['List the evaluation sessions of a program', () => import('./commands/session/list.ts')],
      show: ['Show one evaluation session', () => import('./commands/session/show.ts')],
      assign: ['Give entries to jurors as the session asks', () => import('./commands/session/assign.ts')],
      progress: ['Say how far the jurors are', () => import('./commands/session/progress.ts')],
      'import-scores': ['Import scores from CSV or XLSX', () => import('./commands/session/import-scores.ts')],
      rank: ['Rank the entries by the scores', () => import('./commands/session/rank.ts')],
      decide: ['Prepare the decisions by the ranking; nobody is told', () => import('./commands/session/decide.ts')],
      decisions: ['List the decisions of a session', () => import('./commands/session/decisions.ts')],
      release: ['Release the prepared decisions, or stop that', () => import('./commands/session/release.ts')],
      export: ['Write the scores of a session as CSV', () => import('./commands/session/export.ts')],
    },
  },
  gallery: {
    summary: 'Galleries: public pages of applications',
    verbs: {
      list: ['List the galleries of a program', () => import('./commands/gallery/list.ts')],
      show: ['Show one gallery', () => import('./commands/gallery/show.ts')],
      publish: ['Publish a gallery', () => import('./commands/gallery/publish.ts')],
      unpublish: ['Take a gallery offline at once', () => import('./commands/gallery/unpublish.ts')],
    },
  },
  vote: {
    summary: 'Public votes: ballots and their counts',
    verbs: {
      import: ['Import projects and ballots from a Pabulib or CSV file', () => import('./commands/vote/import.ts')],
      tally: ['Count the ballots of a public vote', () => import('./commands/vote/tally.ts')],
      export: ['Write the ballots of a public vote', () => import('./commands/vote/export.ts')],
      recount: ['Count the ballots of a file again', () => import('./commands/vote/recount.ts')],
    },
  },
  user: {
    summary: 'Accounts and their roles',
    verbs: {
      create: ['Create an account; prints a link to choose a password', () => import('./commands/user/create.ts')],
      list: ['List the people of a platform', () => import('./commands/user/list.ts')],
      invite: ['Invite people to a role by email', () => import('./commands/user/invite.ts')],
      export: ['Write the people of a platform as CSV', () => import('./commands/user/export.ts')],
      grant: ['Give a role on a platform or a program', () => import('./commands/user/grant.ts')],
      revoke: [
        'Take away a role, an invitation, or all access to a platform',
        () => import('./commands/user/revoke.ts'),
      ],
      erase: ['Delete for good what a platform holds of a person', () => import('./commands/user/erase.ts')],
    },
  },
  token: {
    summary: 'Tokens of the API, with which programs act for a person',
    verbs: {
      create: ['Create a token of a person; prints it this once', () => import('./commands/token/create.ts')],
      list: ['List the tokens of a person', () => import('./commands/token/list.ts')],
      revoke: ['End a token at once', () => import('./commands/token/revoke.ts')],
    },
  },
  role: {
    summary: 'Roles of a platform and their permissions',
    verbs: {
      list: ['List the roles with how many people have each', () => import('./commands/role/list.ts')],
      show: ['Show a role with its permissions', () => import('./commands/role/show.ts')],
      apply: ['Make the platform’s own roles be what a file says', () => import('./commands/role/apply.ts')],
    },
  },
  domain: {
    summary: 'Domains of a platform',
    verbs: {
      add: ['Add a domain; says which record proves it', () => import('./commands/domain/add.ts')],
      verify: ['Check the record of a domain; it answers from then on', () => import('./commands/domain/verify.ts')],
      list: ['List the domains of a platform', () => import('./commands/domain/list.ts')],
      remove: ['Remove a domain', () => import('./commands/domain/remove.ts')],
    },
  },
  theme: {
    summary: 'Colours of a platform',
    verbs: { set: ['Set the colours of a platform', () => import('./commands/theme/set.ts')] },
  },
  template: {
    summary: 'Templates for platforms and programs',
    verbs: {
      list: ['List the templates', () => import('./commands/template/list.ts')],
      show: ['Show a template, its variables and its forms', () => import('./commands/template/show.ts')],
    },
  },
  licence: {
    summary: 'Licence codes, each for one platform',
    verbs: {
      create: ['Create licence codes; prints them this once', () => import('./commands/licence/create.ts')],
      list: ['List the licence codes and who redeemed them', () => import('./commands/licence/list.ts')],
    },
  },
  log: {
    summary: 'Logs: who did what',
    verbs: {
      verify: [
        'Check that no entry of a log was altered or removed (exit 1 when one was)',
        () => import('./commands/log/verify.ts'),
      ],
    },
  },
  job: {
    summary: 'Background jobs that failed',
    verbs: {
      list: ['List the jobs that failed: given up, or to be tried again', () => import('./commands/job/list.ts')],
      retry: ['Try jobs again that were given up', () => import('./commands/job/retry.ts')],
    },
  },
  secret: {
    summary: 'The secret of the installation',
    verbs: {
      rotate: ['Seal stored secrets anew after changing OPENCALL_SECRET', () => import('./commands/secret/rotate.ts')],
    },
  },
  db: {
    summary: 'The database',
    verbs: {
      status: ['Show which migrations ran', () => import('./commands/db/status.ts')],
      migrate: ['Bring the database up to date', () => import('./commands/db/migrate.ts')],
      backup: ['Write a copy of the database while it is in use', () => import('./commands/db/backup.ts')],
    },
  },
}
