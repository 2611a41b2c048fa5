import type { KindWords } from 'tapkit/kernel'

/** The words for a swap that differ from those for a transfer. */
export const swap = {
  warning: (wallet: string) => `Swaps can’t be undone. ${wallet} will ask you to confirm the same contract and amount.`,
  approveText: (wallet: string) => `Check in ${wallet} that the same contract is called, and that no more leaves.`,
  /** `got`: the amount that arrives; empty if unknown. */
  wayTitle: (amount: string, got: string) => `${got ? `${amount} to ${got}` : amount} is on its way`,
  doneTitle: (amount: string, got: string) => (got ? `Swapped ${amount} to ${got}` : `Swapped ${amount}`),
  doneText: 'The network has confirmed the swap.',
  unrecordedText: 'The network has confirmed the swap, and doesn’t say what came. Compare your balance.',
  lostTitle: 'Swap failed',
  lostText: 'The network refused the swap. Only the fee was spent.',
  told: {
    confirmed: (amount: string, got: string) =>
      got ? `Swapped ${amount} to ${got}` : `Swapped ${amount}. What came isn’t known: compare your balance.`,
    failed: (amount: string, got: string) => `${pair(amount, got)}: the network refused the swap`,
    different: (amount: string, got: string) => `${pair(amount, got)}: the network recorded something else`,
  },
} satisfies KindWords

/** The words for an approval that differ from those for a transfer; `symbol`: the token's symbol. */
export const approval = {
  warning: (wallet: string) => `Nothing leaves yet. ${wallet} will ask you to allow the same amount.`,
  approveText: (wallet: string) => `Check in ${wallet} that the same contract may take the same amount, and no more.`,
  wayTitle: (symbol: string, _got: string) => `The approval of ${symbol} is on its way`,
  doneTitle: (symbol: string, _got: string) => `${symbol} approved`,
  doneText: 'The network has confirmed the approval. Nothing has left yet.',
  lostTitle: 'Approval failed',
  lostText: 'The network refused the approval. Only the fee was spent.',
  differsText: 'Another approval was recorded than you confirmed, or none. Keep the transaction id.',
  // A confirmed approval leads on to the swap or no longer matters, so it is not announced.
  told: { failed: (symbol: string, _got: string) => `The network refused the approval of ${symbol}` },
} satisfies KindWords

const pair = (amount: string, got: string): string => (got ? `${amount} to ${got}` : amount)
