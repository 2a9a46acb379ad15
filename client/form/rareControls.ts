import type { ComponentType } from 'react'
import type { AvailableType } from '#core/form/definition.ts'
import './rareTypes.ts'

/**
 * What loads each control that few forms have. Their rules come
 * with this list. A module of its own, so that a type here adds nothing to the first script.
 */
export const RARE_CONTROLS = {
  accordion: () => import('./types/accordion/Control.tsx').then((part) => part.AccordionControl),
  address: () => import('./types/address/Control.tsx').then((part) => part.AddressControl),
  table: () => import('./types/table/Control.tsx').then((part) => part.TableControl),
  'linear-scale': () => import('./types/linear-scale/Control.tsx').then((part) => part.ScaleControl),
  notation: () => import('./types/notation/Control.tsx').then((part) => part.StarsControl),
  'picture-choice': () => import('./types/picture-choice/Control.tsx').then((part) => part.PicturesControl),
  'questions-group': () => import('./types/questions-group/Control.tsx').then((part) => part.GroupControl),
  'simple-questions-group': () => import('./types/simple-questions-group/Control.tsx').then((part) => part.ListControl),
  'siret-fr': () => import('./types/company/Control.tsx').then((part) => part.CompanyControl),
  'siren-fr': () => import('./types/company/Control.tsx').then((part) => part.CompanyControl),
  'city-fr': () => import('./types/city-fr/Control.tsx').then((part) => part.CityControl),
  validation: () => import('./types/validation/Control.tsx').then((part) => part.ConsentControl),
  'sep-quote': () => import('./types/sep-quote/Control.tsx').then((part) => part.Quote),
  'sep-image': () => import('./types/sep-image/Control.tsx').then((part) => part.Picture),
  'sep-video': () => import('./types/sep-video/Control.tsx').then((part) => part.Video),
  'rich-text': () => import('./types/rich-text/Control.tsx').then((part) => part.RichTextControl),
  'read-only': () => import('./types/ReadOnly.tsx').then((part) => part.ReadOnly),
} satisfies { [Type in AvailableType | 'read-only' | 'rich-text']?: () => Promise<ComponentType<never>> }

export type RareControlType = keyof typeof RARE_CONTROLS
