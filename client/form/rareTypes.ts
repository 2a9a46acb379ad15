import { addTypes, entryOf } from '#core/form/registry.ts'
import { rareTypes } from '#core/form/types/rare.ts'

// The rules of types that few forms have, for pages whose first script has those of the others alone.
addTypes(rareTypes(entryOf))
