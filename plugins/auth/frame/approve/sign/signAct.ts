import { Fault } from '../../../protocol/fault.ts'
import type { Bytes } from '../../crypto/bytes.ts'
import { signOnce } from '../../keys/signOnce.ts'
import type { Act } from '../read/act.ts'
import { payloadOf } from './payloadOf.ts'

/** Opens the seed for one act, and overwrites the seed afterwards. */
export type OpenSeed = <result>(use: (seed: Bytes) => Promise<result>, signal: AbortSignal) => Promise<result>

/**
 * Signs what an act shows: one signature for each of its subjects, with one opening of the seed.
 * @throws {Fault} the request was aborted; and the errors of `openSeed`
 */
export async function signAct({ signings }: Act, openSeed: OpenSeed, signal: AbortSignal): Promise<readonly Bytes[]> {
  const payloads = signings.map((signing) => ({ account: signing.account, payload: payloadOf(signing) }))
  if (payloads.length === 0) return []
  const stopIfAborted = () => {
    if (signal.aborted) throw new Fault('aborted')
  }
  const signatures = await openSeed(async (seed) => {
    const made: Bytes[] = []
    for (const { account, payload } of payloads) {
      stopIfAborted()
      made.push(await signOnce(seed, account, payload))
    }
    return made
  }, signal)
  stopIfAborted()
  return signatures
}
