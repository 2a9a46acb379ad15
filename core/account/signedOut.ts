/** Fragment of the address that `/logout` leads to. */
export const SIGNED_OUT = '#signed-out'
