import type { TypeCheck } from '../../checking.ts'
import { isStoredFile } from '../../files.ts'
import { isLink } from '../../read.ts'
import type { SepVideoField } from './type.ts'

export const sepVideo: TypeCheck<SepVideoField> = {
  words({ video }, place, say) {
    if (!isStoredFile(video) && !isLink(video)) say(`${place}.video`, video ? 'link' : 'video')
  },
}
