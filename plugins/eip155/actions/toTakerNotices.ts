import type { Notice } from 'tapkit/kernel'
import { isMulticall } from './multicalls.ts'

/** Multicall3 makes any call for anybody, so any caller can have it pay out its balance, and take each allowed amount (evm 20). */
const openToAll: Notice = {
  code: 'anybodyMayTake',
  tone: 'danger',
  title: 'Anybody may take this',
  text: 'The receiver, or the spender that you allow, is a contract that makes calls for everybody. The first caller can take the amount.',
}

/** The notices about those whom a request pays, or lets take something. */
export const toTakerNotices = (takers: readonly string[]): readonly Notice[] =>
  takers.some(isMulticall) ? [openToAll] : []
