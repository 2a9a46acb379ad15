import { IconBrush } from '@tabler/icons-react'
import { programGuards } from '../../app/guardLists.ts'
import type { ScreenRoute, ScreenSlice } from '../../app/slice.ts'

const READ = 'program.gallery.read'
const GALLERIES = 'admin/programs/:programSlug/galleries'

const at = (path: string): ScreenRoute => ({
  path,
  screen: 'gallery/Galleries',
  words: ['galleries', 'parts'],
  guards: programGuards,
  title: 'menu.galleries',
  permission: READ,
})

export const galleryScreens: ScreenSlice = {
  name: 'gallery',
  routes: [at(GALLERIES), at(`${GALLERIES}/:gallerySlug`), at(`${GALLERIES}/:gallerySlug/config`)],
  menu: {
    program: [
      { group: 'evaluate', order: 30, path: GALLERIES, label: 'menu.galleries', icon: IconBrush, permission: READ },
    ],
  },
  logs: { order: 65, words: true },
}
