import { anySignal } from '../async/anySignal.ts'
import { deadline } from '../async/deadline.ts'
import { InvalidSessionError } from '../errors/connection.ts'
import type { Account } from '../types/account.ts'
import type { Connector, SessionInput } from '../types/connector.ts'
import type { Network } from '../types/network.ts'
import { type Attempt, settle } from './attempt.ts'
import type { Watch } from './watch.ts'

/** How long a wallet may take to say again what it just said, in ms, and how often it is asked while it goes on changing. */
const patience = 10_000
const turns = 3

/**
 * A wallet's answer, read anew where the wallet reported something while it was asked: what it reported may be older or
 * newer than what it answered. One that cannot be read in silence is taken at its word.
 * @throws InvalidSessionError where it was locked meanwhile, ConnectAbortedError
 */
export async function readAnew({
  connector,
  answer,
  attempt,
  watch,
  network,
  id,
}: {
  readonly connector: Connector
  readonly answer: SessionInput
  readonly attempt: Attempt
  readonly watch: Watch
  readonly network: Network
  readonly id?: string | undefined
}): Promise<SessionInput> {
  const { namespace } = connector
  let latest = answer
  for (let turn = 0; turn < turns && connector.restore && watch.hasHeard(); turn++) {
    const limit = deadline(patience)
    const accounts = (latest.accounts ?? []).map((account) => ({ namespace, ...account })) as Account[]
    const signal = anySignal([attempt.signal, limit.signal])
    try {
      const again = await settle(
        async () => connector.restore?.({ namespace, network, signal, accounts, id: latest.id ?? id }),
        signal,
      )
      if (!again) throw new InvalidSessionError({ debug: `"${connector.name}" was locked while it was asked.` })
      latest = again
    } catch (error) {
      attempt.check()
      if (error instanceof InvalidSessionError) throw error
      watch.keep()
      return latest
    } finally {
      limit.clear()
    }
  }
  return latest
}
