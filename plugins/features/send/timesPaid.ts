import { isSameAddress, type Kernel } from 'tapkit/kernel'

/** How often the visitor has paid an address here, as far as this browser still knows. */
export const timesPaid = ({ state }: Kernel, address: string): number =>
  state.ledger.filter(
    ({ status, changes }) =>
      (status === 'confirmed' || status === 'sent') &&
      changes.some(({ direction, party = '' }) => direction === 'out' && isSameAddress(party, address)),
  ).length
