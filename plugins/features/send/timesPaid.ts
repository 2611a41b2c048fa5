import { isSameAddress, type Kernel } from 'tapkit/kernel'

/** How often the visitor has paid an address here, as far as this browser still knows. */
export const timesPaid = ({ state }: Kernel, address: string): number =>
  state.ledger.filter(
    ({ status, changes, seen = changes }) =>
      (status === 'confirmed' || status === 'sent') &&
      seen.some(
        ({ direction, amount, party = '' }) => direction === 'out' && amount > 0n && isSameAddress(party, address),
      ),
  ).length
