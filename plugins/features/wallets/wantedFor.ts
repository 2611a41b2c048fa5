import type { CaipNetworkId, Kernel } from 'tapkit/kernel'

type Wanted = { readonly namespace?: string | undefined; readonly networkId?: CaipNetworkId | undefined }

/** The namespace and network that a wallet is wanted for: those for which the first list was opened. */
export const wantedFor = ({ state }: Kernel): Wanted =>
  (state.router.stack.findLast(({ view }) => view === 'Connect')?.params ?? {}) as Wanted
