import { isSameAddress, type Notice } from 'tapkit/kernel'
import { multicall3 } from '../networks/chain.ts'

/** Multicall3 makes any call for anybody, so it pays out whatever it has, and takes whatever it may take (evm 20). */
const openToAll: Notice = {
  code: 'anybodyMayTake',
  tone: 'danger',
  title: 'Anybody may take this',
  text: 'It goes to, or may be taken by, a contract that makes calls for everybody. Whoever is first may take it.',
}

/** The notices about those whom a request pays, or lets take something. */
export const toTakerNotices = (takers: readonly string[]): readonly Notice[] =>
  takers.some((taker) => isSameAddress(taker, multicall3)) ? [openToAll] : []
