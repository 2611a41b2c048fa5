import type { Duplex } from 'node:stream'

/** The two ends of the pipe between the page and the extension, as both of them name it. */
export const inpage = 'extension-wallet-inpage'
export const bridge = 'extension-wallet-bridge'

/** MetaMask's streams are of a package whose types are not here; they are Node's. */
export const asStream = (stream: unknown) => stream as Duplex
