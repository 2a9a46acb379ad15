import { domainToASCII } from 'node:url'

const ASCII = /^[\p{ASCII}]*$/u

/** A host name as the network has it: `bücher.example` is `xn--bcher-kva.example`. What cannot be one is left as it is. */
export const networkHost = (written: string): string =>
  ASCII.test(written) ? written : domainToASCII(written) || written
