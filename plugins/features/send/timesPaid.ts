import { isSameAddress, type Kernel, paidTo } from 'tapkit/kernel'

/** How often the visitor has paid an address here, as far as this browser remembers. */
export const timesPaid = ({ state }: Kernel, address: string): number =>
  state.ledger.filter((entry) => paidTo(entry).some((party) => isSameAddress(party, address))).length
