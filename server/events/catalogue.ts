import { PUBLISHING_CONSUMER } from '../publish/consumer.ts'
import type { ConsumerDeclaration } from './consume.ts'

/** Every consumer of the product. Whoever hands events on notes them for all of these, whichever it runs itself. */
export const CONSUMERS: readonly ConsumerDeclaration[] = [PUBLISHING_CONSUMER]
