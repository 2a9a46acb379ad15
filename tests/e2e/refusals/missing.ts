import { missingPage, missingScreen } from './shows.ts'
import { admin, casesOf, front, problem, type Refusal } from './stage.ts'
import { opens, reaches } from './steps.ts'

export const MISSING: readonly Refusal[] = [
  ...casesOf('No route match / route validation fails', [
    {
      when: 'an organiser opens an address that is none',
      who: 'owner',
      happens: opens('admin/nowhere'),
      shows: missingScreen('error.home', /admin\/home\/programs$/),
    },
    {
      when: 'somebody who has not signed in opens one of the back office',
      who: 'visitor',
      happens: opens('admin/nowhere'),
      shows: missingScreen('error.signIn', /admin\/login$/),
    },
    {
      when: 'somebody opens one of the public pages',
      who: 'visitor',
      happens: opens('nowhere'),
      shows: missingPage('missing.page'),
    },
  ]),
  ...casesOf('Program not found', [
    {
      when: 'somebody opens the page of a program that is none',
      who: 'visitor',
      happens: opens('applications/nowhere'),
      shows: missingPage('missing.program'),
    },
    {
      when: 'an organiser opens one in the back office: the list of programs says so (§4)',
      who: 'owner',
      happens: opens('admin/programs/nowhere/params'),
      shows: {
        as: 'redirect',
        to: /admin\/home\/programs$/,
        title: admin('programs.title'),
        text: problem('resource_notFound.detail'),
      },
    },
  ]),
  ...casesOf('Application not found', [
    {
      when: 'an applicant opens an application that is none',
      who: 'applicant',
      happens: opens('applications/quais/apply?responseId=01900000-0000-7000-8000-000000000001'),
      shows: {
        as: 'page',
        title: front('missing.applicationTitle'),
        text: front('missing.application'),
        button: front('missing.back'),
        leads: reaches(/applications\/quais$/),
      },
    },
  ]),
]
