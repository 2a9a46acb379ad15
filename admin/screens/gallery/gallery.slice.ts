import { IconPhoto } from '@tabler/icons-react'
import { programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

const READ = 'program.gallery.read'
const GALLERY = 'admin/programs/:programSlug/galleries/:gallerySlug'

export const galleryScreens: ScreenSlice = {
  name: 'gallery',
  routes: [
    {
      path: 'admin/programs/:programSlug/galleries',
      screen: 'gallery/Galleries',
      words: ['galleries'],
      guards: programGuards,
      title: 'menu.galleries',
      permission: READ,
    },
    {
      path: GALLERY,
      screen: 'gallery/Gallery',
      words: ['galleries'],
      guards: programGuards,
      title: 'menu.galleries',
      permission: READ,
    },
    {
      path: `${GALLERY}/config`,
      screen: 'gallery/Config',
      words: ['galleries', 'parts'],
      guards: programGuards,
      title: 'menu.params',
      permission: READ,
    },
  ],
  menu: {
    program: [
      {
        group: 'evaluate',
        order: 30,
        path: 'admin/programs/:programSlug/galleries',
        label: 'menu.galleries',
        icon: IconPhoto,
        permission: READ,
      },
    ],
  },
  logs: { events: ['gallery'], levels: ['platform', 'program'], order: 65, words: true },
}
