import bs58 from 'bs58'
import { cluster as identity, programs } from '../addresses.mjs'
import { feeOf } from '../fee.mjs'
import { readCount, readMessage } from '../params.mjs'

const SLOTS_PER_EPOCH = 432_000
/** What some slots before paid for a compute unit, in micro-lamports. */
const PAID = [0, 1_000, 0, 12_000, 5_000, 0, 250_000, 0, 20_000, 1_000]

export const blockMethods = {
  getGenesisHash: () => identity.genesisHash,
  getHealth: () => 'ok',
  getVersion: () => ({ 'feature-set': 0, 'solana-core': '2.3.0' }),
  getIdentity: () => ({ identity: programs.vote }),

  getSlot: ({ clock }) => clock.slot(),
  getBlockHeight: ({ clock }) => clock.height(),
  getFirstAvailableBlock: () => 0,
  minimumLedgerSlot: () => 0,
  getBlockTime: ({ clock }, [slot]) => clock.time() - Math.round((clock.slot() - readCount(slot, 'slot')) * 0.4),
  getTransactionCount: ({ ledger }) => ledger.size(),
  getEpochInfo: ({ clock, ledger }) => ({
    absoluteSlot: clock.slot(),
    blockHeight: clock.height(),
    epoch: Math.floor(clock.slot() / SLOTS_PER_EPOCH),
    slotIndex: clock.slot() % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: ledger.size(),
  }),
  getRecentPrioritizationFees: ({ clock }) =>
    PAID.map((prioritizationFee, index) => ({ slot: clock.slot() - PAID.length + index, prioritizationFee })),

  getLatestBlockhash: ({ clock }) => ({ context: true, value: clock.latestBlockhash() }),
  isBlockhashValid: ({ clock }, [blockhash]) => ({ context: true, value: clock.isValid(blockhash) }),
  getFeeForMessage({ clock }, [text]) {
    const message = readMessage(text)
    return { context: true, value: clock.isValid(bs58.encode(message.blockhash)) ? feeOf(message) : null }
  },
}
