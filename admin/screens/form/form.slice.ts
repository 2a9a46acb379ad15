import { IconForms } from '@tabler/icons-react'
import { programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const formScreens: ScreenSlice = {
  name: 'form',
  routes: [
    {
      path: 'admin/programs/:programSlug/forms',
      screen: 'form/Forms',
      words: ['form'],
      guards: programGuards,
      title: 'menu.forms',
      permission: 'program.form.read',
      also: ['admin/programs/:programSlug/forms-v1'],
    },
    {
      path: 'admin/programs/:programSlug/forms/:formId',
      screen: 'form/FormEditor',
      words: ['form'],
      layout: 'editor',
      guards: programGuards,
      title: 'menu.forms',
      permission: 'program.form.read',
    },
    {
      path: 'admin/programs/:programSlug/forms/:formId/translate',
      screen: 'form/FormEditor',
      words: ['form'],
      layout: 'editor',
      guards: programGuards,
      title: 'menu.forms',
      permission: 'program.form.read',
    },
    {
      path: 'admin/programs/:programSlug/forms/:formId/versions',
      screen: 'form/FormEditor',
      words: ['form'],
      layout: 'editor',
      guards: programGuards,
      title: 'menu.forms',
      permission: 'program.form.read',
    },
    {
      path: 'admin/programs/:programSlug/forms/:formId/publish',
      screen: 'form/PublishForm',
      words: ['form'],
      guards: programGuards,
      title: 'menu.forms',
      permission: 'program.form.update',
    },
  ],
  menu: {
    program: [
      {
        group: 'build',
        order: 20,
        path: 'admin/programs/:programSlug/forms',
        label: 'menu.forms',
        icon: IconForms,
        permission: 'program.form.read',
      },
    ],
  },
  logs: { order: 20 },
}
