import { requireConnection } from '../account/query.ts'
import { settle } from '../async/settle.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { coded } from '../errors/coded.ts'
import { MethodNotSupportedError, toRpcError } from '../errors/rpc.ts'
import type { Credentials } from '../hooks/createHooks.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { connection } from '../session/connection.ts'
import { selectNamespace } from '../session/selectCurrent.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { AccountQuery, Kernel, SignerQuery } from '../types/kernel.ts'
import type { TypedData } from '../types/typedData.ts'

/**
 * Asks the wallet to sign a text.
 * @throws NotConnectedError, UserRejectedError, UnsupportedChainError, RPCError
 */
export function signMessage(kernel: Kernel, input: { readonly message: string } & SignerQuery): Promise<Credentials> {
  return signed(kernel, input, kernel.hooks.signMessage, { message: input.message })
}

/**
 * Asks the wallet to sign structured data (EIP-712, SIP-018).
 * @throws NotConnectedError, UserRejectedError, UnsupportedChainError, RPCError
 */
export function signTypedData(kernel: Kernel, input: { readonly data: TypedData } & SignerQuery): Promise<Credentials> {
  return signed(kernel, input, kernel.hooks.signTypedData, { data: input.data })
}

/**
 * Passes a request to the connected wallet, or to the one that `connectorId` names, which need not be connected.
 * @throws MethodNotSupportedError, UserRejectedError, RPCError
 */
export async function request(
  kernel: Kernel,
  input: { method: string; params?: unknown; namespace?: string | undefined; connectorId?: string | undefined },
): Promise<unknown> {
  assertAlive(kernel)
  kernel.http.wake()
  const namespace = input.namespace ?? selectNamespace(runtimeOf(kernel).state)
  const live = connection(kernel, namespace)
  try {
    const { method, params, connectorId = live?.connector.id } = input
    const current = live?.connector.id === connectorId ? live : undefined
    // Of several sessions with one wallet, the one in use has a provider of its own.
    const found = connectorId === undefined ? undefined : kernel.connectors.get(namespace, connectorId)
    const connector = current?.connector ?? found
    const asked = { namespace, method, params, connection: current, connector }
    const answer = await settle(() => kernel.hooks.request.promise(asked), kernel.signal)
    if (!answer) throw new MethodNotSupportedError({ method })
    return answer.result
  } catch (error) {
    throw toRpcError(error)
  }
}

/** Reads what the wallet can do; `undefined` where it does not say. */
export async function getCapabilities(kernel: Kernel, query: AccountQuery = {}): Promise<unknown> {
  const { namespace, account, connector, network } = requireConnection(kernel, query)
  const asked = { namespace, account, connector, network }
  const answer = await coded(settle(() => kernel.hooks.getCapabilities.promise(asked), kernel.signal))
  return answer?.capabilities
}

type Signer = Pick<Connection, 'namespace' | 'account' | 'connector' | 'network'>

async function signed<text extends object>(
  kernel: Kernel,
  query: SignerQuery,
  hook: { promise(input: Signer & text): Promise<Credentials | undefined> },
  text: text,
): Promise<Credentials> {
  const { namespace, account, connector, network } = requireConnection(kernel, query)
  const asked = { namespace, account, connector, network, ...text }
  try {
    const answer = await settle(() => hook.promise(asked), kernel.signal)
    if (answer === undefined)
      throw new UnsupportedChainError({ debug: `No plugin signs this with "${connector.name}".` })
    return answer
  } catch (error) {
    throw toRpcError(error)
  }
}
