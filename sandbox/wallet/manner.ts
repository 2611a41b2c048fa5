import { RpcError } from './errors.ts'

/**
 * How a wallet carries out what its user has approved: as it was approved; so, and then with an error instead of the
 * transaction's id; with twice the ether, SOL, bitcoin or STX; or, in bitcoin, with any output, those first that hold an inscription or runes.
 */
export type Manner = 'honest' | 'sendsThenFails' | 'sendsMore' | 'careless'

/** What is sent where this was approved. */
export const sentFor = (manner: Manner, approved: bigint): bigint => (manner === 'sendsMore' ? approved * 2n : approved)

/** Answers what was sent. @throws {RpcError} -32603, which is no refusal, from a wallet that sends and then fails */
export function answerIn<answer>(manner: Manner, answer: answer): answer {
  if (manner === 'sendsThenFails') throw new RpcError(-32603, 'The wallet has lost its connection.')
  return answer
}
