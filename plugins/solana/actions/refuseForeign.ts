import { PreparedMismatchError, TransactionUnreadableError } from 'tapkit/kernel'
import { programs } from '../programs.ts'
import { instruction } from './instruction.ts'
import type { Instruction } from './readMessage.ts'

const base: readonly string[] = [
  ...[programs.system, programs.computeBudget, programs.token, programs.token2022],
  ...[programs.associatedToken, programs.memo],
]
/** Programs that keep stake, votes, tables and programs: an instruction that the account signs can hand these over. */
const keepers: readonly string[] = [programs.stake, programs.vote, programs.lookupTable, programs.loader]
const grants: readonly number[] = [instruction.approve, instruction.approveChecked, instruction.setAuthority]

/**
 * Refuses an instruction that is no part of a trade.
 * @throws PreparedMismatchError, TransactionUnreadableError for an instruction to a common program that no trade
 * contains
 */
export function refuseForeign({ program, data }: Instruction): void {
  if (keepers.includes(program)) {
    throw new PreparedMismatchError({
      reason: 'allows',
      debug: `It tells ${program} something that no trade does (${data[0]}).`,
    })
  }
  // The texts of this program would escape the comparison with a promised memo.
  if (program === programs.oldMemo) {
    throw new PreparedMismatchError({ reason: 'callees', debug: 'It calls the first memo program.' })
  }
  if (!base.includes(program)) return
  if (/^Token/.test(program) && grants.includes(data[0] ?? 0)) {
    throw new PreparedMismatchError({
      reason: 'allows',
      debug: `It lets somebody else use a token account (${data[0]}).`,
    })
  }
  throw new TransactionUnreadableError({ debug: `It tells ${program} something that no trade does (${data[0]}).` })
}
