import * as contract from '#core/gallery/gallery.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as galleries from './gallery.actions.ts'
import * as items from './item.actions.ts'
import * as portal from './portal.actions.ts'

export const galleryRoutes: Route[] = [
  route(contract.listGalleries, (_ctx, input) => galleries.listGalleries(input)),
  route(contract.createGallery, galleries.createGallery),
  route(contract.getGallery, (_ctx, input) => galleries.getGallery(input)),
  route(contract.updateGallery, galleries.updateGallery),
  route(contract.setGalleryState, galleries.setGalleryState),
  route(contract.deleteGallery, galleries.deleteGallery),
  route(contract.listGalleryQuestions, (_ctx, input) => galleries.listGalleryQuestions(input)),
  route(contract.previewGallery, portal.previewGallery),
  route(contract.listGalleryItems, items.listGalleryItems),
  route(contract.addGalleryItems, items.addGalleryItems),
  route(contract.removeGalleryItems, items.removeGalleryItems),
  route(contract.moveGalleryItem, items.moveGalleryItem),
  route(contract.setGalleryPrize, items.setGalleryPrize),
  route(contract.getPublicGallery, portal.getPublicGallery),
  route(contract.getGalleryFile, (ctx, input, { res }) => portal.sendGalleryFile(ctx, input, res)),
]
