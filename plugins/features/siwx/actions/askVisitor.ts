import { askAtGate, type CaipNetworkId, type Connection, type Kernel } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
import { siwxState } from '../state.ts'
import { followStorage } from './followStorage.ts'
import { prepare } from './prepare.ts'

type Question = {
  readonly connection: Connection
  readonly required: boolean
  readonly backTo?: CaipNetworkId | undefined
}

let asked = 0

/**
 * Shows the message that an account is to sign, and waits until the account has signed in.
 * @throws UserRejectedError, SignInUnavailableError, and why `signal` aborted
 */
export async function askVisitor(
  kernel: Kernel,
  { connection, required, backTo }: Question,
  signal: AbortSignal,
): Promise<void> {
  const { namespace, sessionId, connector, account, network } = connection
  const { answers, drafts } = setupOf(kernel)
  const id = String(++asked)
  drafts.set(id, { signal })
  const answer = askAtGate(kernel, {
    view: 'SIWXSignMessage',
    line: siwxState.of(kernel),
    answers,
    signal,
    question: {
      id,
      namespace,
      sessionId,
      chainId: network.id,
      accountAddress: account.address,
      wallet: { name: connector.name, imageUrl: connector.imageUrl, embedded: connector.embedded },
      required,
      backTo,
      status: 'preparing',
    },
  })
  void followStorage(kernel)
  void prepare(kernel, id)
  try {
    await answer
  } finally {
    drafts.delete(id)
  }
}
