import type { Connector } from '@wagmi/core'

/** A text that tells two lists of connectors apart. */
export const uidsOf = (connectors: readonly Connector[]): string => connectors.map(({ uid }) => uid).join()
