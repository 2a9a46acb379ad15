import { provideControls } from '../later.tsx'
import { FileControl } from './file.tsx'
import { GroupControl } from './group.tsx'
import { PhoneControl } from './phone.tsx'
import { AddressControl, CountryControl } from './placed.tsx'
import { ReadOnly } from './readonly.tsx'
import { TableControl } from './table.tsx'

/** For the server, which renders a form in one go. */
export const provideAll = (): void =>
  provideControls({
    file: FileControl,
    table: TableControl,
    phone: PhoneControl,
    country: CountryControl,
    address: AddressControl,
    'questions-group': GroupControl,
    'read-only': ReadOnly,
  })
