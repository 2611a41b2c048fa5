import type { CaipNetworkId, Kernel } from 'tapkit/kernel'

type Wanted = { readonly namespace?: string | undefined; readonly networkId?: CaipNetworkId | undefined }

/** The chain that a wallet is wanted for, and the network there: what the first list, from which one comes here, was opened for. */
export const wantedFor = ({ state }: Kernel): Wanted =>
  (state.router.stack.findLast(({ view }) => view === 'Connect')?.params ?? {}) as Wanted
