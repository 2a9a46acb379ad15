import type { ChoiceField } from '../choices.ts'
import type { TypeEntry } from '../entry.ts'
import { severalChoicesEntry } from '../severalChoices.ts'

/** Choices with a picture each (`image`). Their texts are never left out: a picture alone says nothing to those who do not see it. */
export interface PictureChoiceField extends ChoiceField {
  type: 'picture-choice'
}

export const pictureChoice: TypeEntry<PictureChoiceField> = severalChoicesEntry
